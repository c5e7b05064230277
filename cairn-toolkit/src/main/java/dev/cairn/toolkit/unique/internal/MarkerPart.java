package dev.cairn.toolkit.unique.internal;

import dev.cairn.toolkit.internal.OwnItems;
import dev.cairn.toolkit.unique.Normalizer;
import java.math.BigDecimal;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One attribute's value as text, for a marker's key.
 *
 * @param text the value for people: a text as normalised, a number in plain digits, binary in
 *     base64
 * @param encoded the same so that values of different types differ and no {@code #} occurs
 */
record MarkerPart(String text, String encoded) {
  /** The absence of a value, where that counts as one. No text is encoded like this. */
  static final MarkerPart NONE = new MarkerPart("", "%0");

  /**
   * A value's text; empty for NULL and for empty values.
   *
   * @throws IllegalArgumentException for a type that cannot be unique, and for a text that the
   *     normaliser refuses
   */
  static Optional<MarkerPart> of(AttributeValue value, Normalizer normalizer) {
    return switch (value.type()) {
      case S -> ofText(normalized(value.s(), normalizer));
      case N -> Optional.of(ofNumber(value.n()));
      case B -> ofBinary(value.b().asByteArrayUnsafe());
      case NUL -> Optional.empty();
      case SS, NS, BS, M, L, BOOL, UNKNOWN_TO_SDK_VERSION ->
          throw new IllegalArgumentException("its type " + value.type() + " cannot be unique");
    };
  }

  private static String normalized(String text, Normalizer normalizer) {
    @Nullable String normalized = normalizer.rule().apply(text);
    if (normalized == null) {
      throw new IllegalArgumentException(
          "normalizer " + normalizer.id() + " returned null for \"" + text + "\"");
    }
    return normalized;
  }

  private static Optional<MarkerPart> ofText(String text) {
    if (text.isEmpty()) {
      return Optional.empty();
    }
    String escaped = OwnItems.escaped(text);
    return Optional.of(new MarkerPart(text, escaped));
  }

  /**
   * 1, 1.0 and 1e0 are one number. A %N cannot come from a text, whose % is always followed by 2.
   */
  private static MarkerPart ofNumber(String digits) {
    BigDecimal number = new BigDecimal(digits);
    String plain = number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    return new MarkerPart(plain, "%N" + plain);
  }

  private static Optional<MarkerPart> ofBinary(byte[] bytes) {
    if (bytes.length == 0) {
      return Optional.empty();
    }
    String base64 = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    return Optional.of(new MarkerPart(base64, "%B" + base64));
  }

  /** The parts in one text. Different lists of one length give different texts. */
  static String joined(List<MarkerPart> parts) {
    return parts.size() == 1
        ? parts.get(0).encoded()
        : parts.stream().map(MarkerPart::encoded).collect(Collectors.joining("#"));
  }
}
