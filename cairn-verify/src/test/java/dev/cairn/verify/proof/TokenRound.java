package dev.cairn.verify.proof;

import static dev.cairn.toolkit.item.Attributes.n;
import static dev.cairn.toolkit.item.Attributes.s;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.page.CursorCodec;
import dev.cairn.toolkit.page.FilledPage;
import dev.cairn.toolkit.page.InvalidCursorException;
import dev.cairn.toolkit.page.Pager;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The tokens of some pages of every source, with each of their bits turned over. */
final class TokenRound {
  private static final int ITEMS = 12;
  private static final int PAGE_SIZE = 3;

  private TokenRound() {}

  /** How a program comes to the page of a token. */
  interface Opener {
    FilledPage<?> open(Pager<?> pager, String token);
  }

  /** The changed tokens that were accepted. */
  static List<Finding> of(CursorCodec codec, PageSource source) {
    return of(codec, source, (pager, token) -> pager.at(token, PAGE_SIZE));
  }

  static List<Finding> of(CursorCodec codec, PageSource source, Opener opener) {
    try (Cairn cairn = Cairn.inMemory()) {
      DynamoDbClient client = cairn.dynamoDbClient();
      PageSource.createTable(client);
      for (int i = 1; i <= ITEMS; i++) {
        Map<String, AttributeValue> item = item(i);
        client.putItem(p -> p.tableName(PageSource.SCHEMA.tableName()).item(item));
      }
      Pager<Map<String, AttributeValue>> pager =
          source.pager(CairnToolkit.on(client), codec, true, false).build();
      List<Finding> accepted = new ArrayList<>();
      for (String token : tokens(pager)) {
        accepted.addAll(accepted(pager, token, opener));
      }
      return accepted;
    }
  }

  private static Map<String, AttributeValue> item(int number) {
    return Map.of(
        "project", s("cairn"),
        "number", n(number),
        "day", n(2),
        "state", s("open"),
        "region", s("eu"),
        "tenant", n(7),
        "kind", s("bug"));
  }

  /** Onwards, back and of an item, from the first page and a later one. */
  private static Set<String> tokens(Pager<Map<String, AttributeValue>> pager) {
    Set<String> tokens = new TreeSet<>();
    FilledPage<Map<String, AttributeValue>> first = pager.first(PAGE_SIZE);
    tokens.add(first.next().orElseThrow());
    tokens.add(first.cursorAfter(0));
    FilledPage<Map<String, AttributeValue>> second =
        pager.at(first.next().orElseThrow(), PAGE_SIZE);
    second.next().ifPresent(tokens::add);
    second.previous().ifPresent(tokens::add);
    return tokens;
  }

  private static List<Finding> accepted(Pager<?> pager, String token, Opener opener) {
    List<Finding> accepted = new ArrayList<>();
    for (String changed : changed(token)) {
      try {
        opener.open(pager, changed);
        accepted.add(new Finding(Finding.Kind.TOKEN_ACCEPTED, changed + " for " + token));
      } catch (InvalidCursorException refused) {
        // As it must be.
      }
    }
    return accepted;
  }

  /** The token with each bit of its text, and of what the text stands for, turned over. */
  private static Set<String> changed(String token) {
    Set<String> changed = new TreeSet<>();
    byte[] text = token.getBytes(StandardCharsets.US_ASCII);
    for (int bit = 0; bit < 8 * text.length; bit++) {
      changed.add(new String(flipped(text, bit), StandardCharsets.ISO_8859_1));
    }
    byte[] content = Base64.getUrlDecoder().decode(token);
    for (int bit = 0; bit < 8 * content.length; bit++) {
      changed.add(Base64.getUrlEncoder().withoutPadding().encodeToString(flipped(content, bit)));
    }
    changed.remove(token);
    return changed;
  }

  private static byte[] flipped(byte[] bytes, int bit) {
    byte[] flipped = bytes.clone();
    flipped[bit / 8] ^= (byte) (1 << bit % 8);
    return flipped;
  }
}
