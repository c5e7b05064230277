package dev.cairn.toolkit.internal;

import dev.cairn.toolkit.internal.DocumentPath.Part;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Update;

/** What an update makes of an item, as DynamoDB would. One thread at a time. */
final class RehearsedUpdate {
  /*
   * Everything is read from the item as it was. What is removed from lists goes last and from their
   * ends, since its indexes are those of before.
   */

  private static final Pattern TOKEN =
      Pattern.compile("\\s*([#:]?[A-Za-z0-9_]+|[-=+(),.\\[\\]])\\s*");

  private final Update sent;
  private final List<String> tokens = new ArrayList<>();
  private final AttributeValue before;
  private final List<DocumentPath> removed = new ArrayList<>();
  private final Set<String> changed = new LinkedHashSet<>();
  private AttributeValue after;
  private int position;

  private RehearsedUpdate(Update sent, Map<String, AttributeValue> item) {
    this.sent = sent;
    this.before = AttributeValue.fromM(item.isEmpty() ? sent.key() : item);
    this.after = before;
  }

  /**
   * Applies an update.
   *
   * @param item what it is applied to; empty for none
   * @throws IllegalArgumentException when DynamoDB would refuse it
   */
  static RehearsedUpdate of(Update sent, Map<String, AttributeValue> item) {
    RehearsedUpdate update = new RehearsedUpdate(sent, item);
    try {
      update.read();
      update.apply();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "DynamoDB would refuse the update " + sent.updateExpression() + ": " + e.getMessage(), e);
    }
    return update;
  }

  /** The item afterwards. */
  Map<String, AttributeValue> item() {
    return after.m();
  }

  /** The attributes that were set or counted up, as UPDATED_NEW returns those that it names. */
  Map<String, AttributeValue> changed() {
    Map<String, AttributeValue> values = new LinkedHashMap<>(after.m());
    values.keySet().retainAll(changed);
    return values;
  }

  private void read() {
    String expression = sent.updateExpression();
    Matcher matcher = TOKEN.matcher(expression);
    int end = 0;
    while (end < expression.length()) {
      if (!matcher.find() || matcher.start() != end) {
        throw new IllegalArgumentException("no token at " + end);
      }
      tokens.add(matcher.group(1));
      end = matcher.end();
    }
  }

  private void apply() {
    while (position < tokens.size()) {
      String clause = take().toUpperCase(Locale.ROOT);
      do {
        act(clause, path());
      } while (accept(","));
    }
    removed.sort(Collections.reverseOrder());
    for (DocumentPath path : removed) {
      after = path.put(after, null);
    }
  }

  private void act(String clause, DocumentPath path) {
    switch (clause) {
      case "SET" -> {
        expect("=");
        put(path, sum());
      }
      case "REMOVE" -> removed.add(path);
      case "ADD" -> put(path, added(path.find(before), value(take())));
      case "DELETE" -> put(path, without(path.find(before), value(take())));
      default -> throw new IllegalArgumentException("no clause is called " + clause);
    }
  }

  private void put(DocumentPath path, @Nullable AttributeValue value) {
    after = path.put(after, value);
    changed.add(path.attribute());
  }

  private DocumentPath path() {
    List<Part> parts = new ArrayList<>();
    parts.add(Part.named(name(take())));
    while (true) {
      if (accept(".")) {
        parts.add(Part.named(name(take())));
      } else if (accept("[")) {
        parts.add(Part.at(Integer.parseInt(take())));
        expect("]");
      } else {
        return new DocumentPath(parts);
      }
    }
  }

  private AttributeValue sum() {
    AttributeValue left = required(operand());
    if (accept("+")) {
      return number(digits(left).add(digits(required(operand()))));
    }
    return accept("-") ? number(digits(left).subtract(digits(required(operand())))) : left;
  }

  /** A value; null for an attribute that is not there, which matters only if it is used. */
  private @Nullable AttributeValue operand() {
    String token = take();
    if (token.startsWith(":")) {
      return value(token);
    }
    if (accept("(")) {
      return function(token);
    }
    position--;
    return path().find(before);
  }

  private @Nullable AttributeValue function(String name) {
    AttributeValue result;
    if (name.equals("if_not_exists")) {
      AttributeValue found = path().find(before);
      expect(",");
      AttributeValue other = operand();
      result = found == null ? other : found;
    } else if (name.equals("list_append")) {
      List<AttributeValue> elements = new ArrayList<>(list(required(operand())));
      expect(",");
      elements.addAll(list(required(operand())));
      result = AttributeValue.fromL(elements);
    } else {
      throw new IllegalArgumentException("no function is called " + name);
    }
    expect(")");
    return result;
  }

  private static AttributeValue added(@Nullable AttributeValue old, AttributeValue by) {
    if (by.n() != null) {
      return old == null ? by : number(digits(old).add(digits(by)));
    }
    return required(combined(old == null ? by : old, by, (all, more) -> all.addAll(more)));
  }

  private static @Nullable AttributeValue without(
      @Nullable AttributeValue old, AttributeValue members) {
    return old == null ? null : combined(old, members, (all, fewer) -> all.removeAll(fewer));
  }

  /** A set with more or fewer members; null when none are left. */
  private static @Nullable AttributeValue combined(
      AttributeValue set, AttributeValue others, BiConsumer<Set<Object>, Set<Object>> combination) {
    if (set.type() != others.type()) {
      throw new IllegalArgumentException(set.type() + " and " + others.type() + " do not go");
    }
    Set<Object> members = members(set);
    combination.accept(members, members(others));
    if (members.isEmpty()) {
      return null;
    }
    return switch (set.type()) {
      case SS -> AttributeValue.fromSs(all(members, String.class));
      case NS -> AttributeValue.fromNs(all(members, String.class));
      default -> AttributeValue.fromBs(all(members, SdkBytes.class));
    };
  }

  private static Set<Object> members(AttributeValue set) {
    return new LinkedHashSet<>(
        switch (set.type()) {
          case SS -> set.ss();
          case BS -> set.bs();
          case NS ->
              set.ns().stream()
                  .map(digits -> new BigDecimal(digits).stripTrailingZeros().toPlainString())
                  .toList();
          default -> throw new IllegalArgumentException(set.type() + " is no set");
        });
  }

  private static <E> List<E> all(Set<Object> members, Class<E> type) {
    return members.stream().map(type::cast).toList();
  }

  private static AttributeValue number(BigDecimal number) {
    return AttributeValue.fromN(number.toPlainString());
  }

  private static BigDecimal digits(AttributeValue value) {
    if (value.n() == null) {
      throw new IllegalArgumentException(value.type() + " is no number");
    }
    return new BigDecimal(value.n());
  }

  private static List<AttributeValue> list(AttributeValue value) {
    if (!value.hasL()) {
      throw new IllegalArgumentException(value.type() + " is no list");
    }
    return value.l();
  }

  private String name(String token) {
    return token.startsWith("#")
        ? sent.expressionAttributeNames().getOrDefault(token, token)
        : token;
  }

  private AttributeValue value(String placeholder) {
    return required(sent.expressionAttributeValues().get(placeholder));
  }

  private static AttributeValue required(@Nullable AttributeValue value) {
    if (value == null) {
      throw new IllegalArgumentException("there is no such value");
    }
    return value;
  }

  private String take() {
    if (position == tokens.size()) {
      throw new IllegalArgumentException("it ends too soon");
    }
    return tokens.get(position++);
  }

  private boolean accept(String token) {
    boolean isNext = position < tokens.size() && tokens.get(position).equals(token);
    position += isNext ? 1 : 0;
    return isNext;
  }

  private void expect(String token) {
    if (!accept(token)) {
      throw new IllegalArgumentException("no " + token + " where one is needed");
    }
  }
}
