package dev.cairn.toolkit.page;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The SHA-256 of what makes a query the query that it is.
 *
 * <p>Equal attribute values give equal bytes whatever the order of their maps and sets and however
 * their numbers are spelled. Each part is preceded by its kind and its length or count, so that no
 * two queries run together. One thread at a time.
 */
final class QueryFingerprint {
  private final TokenWriter writer = new TokenWriter();

  QueryFingerprint() {}

  /** Goes on after {@link #bytes}. */
  QueryFingerprint(byte[] start) {
    writer.writeBytes(start);
  }

  QueryFingerprint add(String text) {
    writer.writeByte('s').writeSized(text.getBytes(StandardCharsets.UTF_8));
    return this;
  }

  QueryFingerprint add(List<AttributeValue> values) {
    writer.writeByte('v').writeSized(countBytes(values.size()));
    values.forEach(value -> write(writer, value));
    return this;
  }

  QueryFingerprint addNames(Map<String, String> names) {
    writer.writeByte('n').writeSized(countBytes(names.size()));
    new TreeMap<>(names).forEach((name, attribute) -> add(name).add(attribute));
    return this;
  }

  QueryFingerprint addValues(Map<String, AttributeValue> values) {
    writeMap(writer, values);
    return this;
  }

  /** What was added so far. */
  byte[] bytes() {
    return writer.bytes();
  }

  byte[] digest() {
    try {
      return MessageDigest.getInstance("SHA-256").digest(writer.bytes());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  private static void write(TokenWriter out, AttributeValue value) {
    switch (value.type()) {
      case S -> out.writeByte('S').writeSized(value.s().getBytes(StandardCharsets.UTF_8));
      case N -> out.writeByte('N').writeSized(number(value.n()));
      case B -> out.writeByte('B').writeSized(value.b().asByteArrayUnsafe());
      case BOOL -> out.writeByte(value.bool() ? 'T' : 'F');
      case NUL -> out.writeByte('0');
      case SS -> writeSet(out, 's', value.ss().stream().map(QueryFingerprint::utf8).toList());
      case NS -> writeSet(out, 'n', value.ns().stream().map(QueryFingerprint::number).toList());
      case BS -> writeSet(out, 'b', value.bs().stream().map(SdkBytes::asByteArray).toList());
      case L -> {
        out.writeByte('L').writeSized(countBytes(value.l().size()));
        value.l().forEach(element -> write(out, element));
      }
      case M -> writeMap(out, value.m());
      case UNKNOWN_TO_SDK_VERSION ->
          throw new IllegalArgumentException("attribute value without a type: " + value);
    }
  }

  private static void writeMap(TokenWriter out, Map<String, AttributeValue> map) {
    out.writeByte('M').writeSized(countBytes(map.size()));
    new TreeMap<>(map)
        .forEach(
            (name, value) -> {
              out.writeSized(utf8(name));
              write(out, value);
            });
  }

  private static void writeSet(TokenWriter out, char kind, List<byte[]> elements) {
    out.writeByte(kind).writeSized(countBytes(elements.size()));
    List<byte[]> sorted = new ArrayList<>(elements);
    sorted.sort(Arrays::compareUnsigned);
    sorted.forEach(out::writeSized);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] number(String number) {
    return utf8(new BigDecimal(number).stripTrailingZeros().toString());
  }

  private static byte[] countBytes(int count) {
    return utf8(Integer.toString(count));
  }
}
