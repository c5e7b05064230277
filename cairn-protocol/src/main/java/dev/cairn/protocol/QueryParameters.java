package dev.cairn.protocol;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a query, decoded.
 *
 * <p>Texts hold one character for each byte, so that what is no UTF-8 is signed as it was sent. A
 * plus sign stands for itself. Threads: immutable.
 */
final class QueryParameters {
  private record Parameter(String name, String value) {}

  private static final String UNRESERVED =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
  private static final QueryParameters NONE = new QueryParameters(List.of());

  private final List<Parameter> parameters;

  private QueryParameters(List<Parameter> parameters) {
    this.parameters = parameters;
  }

  static QueryParameters parse(String query) {
    if (query.isEmpty()) {
      return NONE;
    }
    List<Parameter> parameters = new ArrayList<>();
    int begin = 0;
    while (begin <= query.length()) {
      int end = query.indexOf('&', begin);
      end = end < 0 ? query.length() : end;
      if (end > begin) {
        String pair = query.substring(begin, end);
        int equals = pair.indexOf('=');
        parameters.add(
            equals < 0
                ? new Parameter(decode(pair), "")
                : new Parameter(
                    decode(pair.substring(0, equals)), decode(pair.substring(equals + 1))));
      }
      begin = end + 1;
    }
    return new QueryParameters(parameters);
  }

  /** The first value of that name, or null. A parameter without an equals sign is empty. */
  @Nullable String get(String name) {
    for (Parameter parameter : parameters) {
      if (parameter.name.equals(name)) {
        return parameter.value;
      }
    }
    return null;
  }

  /** The query as it is signed: encoded anew and sorted, without the parameter of that name. */
  String canonicalWithout(String excluded) {
    List<Parameter> encoded = new ArrayList<>();
    for (Parameter parameter : parameters) {
      if (!parameter.name.equals(excluded)) {
        encoded.add(new Parameter(encode(parameter.name), encode(parameter.value)));
      }
    }
    encoded.sort(Comparator.comparing(Parameter::name).thenComparing(Parameter::value));
    StringBuilder query = new StringBuilder();
    for (Parameter parameter : encoded) {
      query
          .append(query.isEmpty() ? "" : "&")
          .append(parameter.name)
          .append('=')
          .append(parameter.value);
    }
    return query.toString();
  }

  private static String decode(String text) {
    if (text.indexOf('%') < 0) {
      return text;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(text.length());
    for (int i = 0; i < text.length(); i++) {
      int decoded = text.charAt(i) == '%' ? hexByte(text, i + 1) : -1;
      bytes.write(decoded < 0 ? text.charAt(i) : decoded);
      i += decoded < 0 ? 0 : 2;
    }
    return bytes.toString(StandardCharsets.ISO_8859_1);
  }

  /** The byte of two hexadecimal digits, or a negative number where there are none. */
  private static int hexByte(String text, int begin) {
    if (begin + 2 > text.length()) {
      return -1;
    }
    int high = Character.digit(text.charAt(begin), 16);
    int low = Character.digit(text.charAt(begin + 1), 16);
    return high < 0 || low < 0 ? -1 : high << 4 | low;
  }

  private static String encode(String text) {
    StringBuilder encoded = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (UNRESERVED.indexOf(c) >= 0) {
        encoded.append(c);
      } else {
        encoded
            .append('%')
            .append(Character.toUpperCase(Character.forDigit(c >> 4 & 0xf, 16)))
            .append(Character.toUpperCase(Character.forDigit(c & 0xf, 16)));
      }
    }
    return encoded.toString();
  }
}
