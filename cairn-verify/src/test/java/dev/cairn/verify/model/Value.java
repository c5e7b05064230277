package dev.cairn.verify.model;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** An attribute value as the model sees it. Immutable. */
sealed interface Value {
  /** The type's name on the wire. */
  String type();

  /** The size as DynamoDB counts it, without a name. */
  long bytes();

  /** Whether values of this type are ordered among themselves. */
  default boolean isOrdered() {
    return this instanceof Text || this instanceof Num || this instanceof Bin;
  }

  default boolean isSet() {
    return this instanceof TextSet || this instanceof NumSet || this instanceof BinSet;
  }

  /** The size of attributes by name: names and values together. */
  static long bytesOf(Map<String, Value> attributes) {
    return attributes.entrySet().stream()
        .mapToLong(e -> utf8(e.getKey()) + e.getValue().bytes())
        .sum();
  }

  /** Compares two values of one type that {@link #isOrdered}. */
  static int compare(Value left, Value right) {
    if (left instanceof Num a) {
      return a.number.compareTo(((Num) right).number);
    }
    if (left instanceof Bin a) {
      return a.hex.compareTo(((Bin) right).hex);
    }
    // The order of UTF-8 bytes is the order of code points.
    return Arrays.compare(
        ((Text) left).text.codePoints().toArray(), ((Text) right).text.codePoints().toArray());
  }

  private static long utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  private static BigDecimal normal(BigDecimal number) {
    return number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
  }

  /** A byte for two digits, in pairs to both sides of the point; one more, and one for a minus. */
  private static long numberBytes(BigDecimal number) {
    if (number.signum() == 0) {
      return 1;
    }
    String[] parts = number.abs().toPlainString().split("\\.");
    String whole = parts[0].length() % 2 == 0 ? parts[0] : "0" + parts[0];
    String fraction = parts.length == 1 ? "" : parts[1];
    String digits = whole + (fraction.length() % 2 == 0 ? fraction : fraction + "0");
    while (digits.startsWith("00")) {
      digits = digits.substring(2);
    }
    while (digits.endsWith("00")) {
      digits = digits.substring(0, digits.length() - 2);
    }
    return digits.length() / 2 + 1 + (number.signum() < 0 ? 1 : 0);
  }

  /** A text. */
  record Text(String text) implements Value {
    @Override
    public String type() {
      return "S";
    }

    @Override
    public long bytes() {
      return utf8(text);
    }
  }

  /** A number. */
  record Num(BigDecimal number) implements Value {
    public Num {
      number = normal(number);
    }

    static Num of(String text) {
      return new Num(new BigDecimal(text));
    }

    @Override
    public String type() {
      return "N";
    }

    @Override
    public long bytes() {
      return numberBytes(number);
    }
  }

  /** Bytes as pairs of hexadecimal digits, whose order is that of the unsigned bytes. */
  record Bin(String hex) implements Value {
    @Override
    public String type() {
      return "B";
    }

    @Override
    public long bytes() {
      return hex.length() / 2;
    }

    boolean contains(Bin part) {
      for (int i = hex.indexOf(part.hex); i >= 0; i = hex.indexOf(part.hex, i + 1)) {
        if (i % 2 == 0) {
          return true;
        }
      }
      return false;
    }
  }

  /** True or false. */
  record Bool(boolean isTrue) implements Value {
    @Override
    public String type() {
      return "BOOL";
    }

    @Override
    public long bytes() {
      return 1;
    }
  }

  /** Null. */
  record Null() implements Value {
    @Override
    public String type() {
      return "NULL";
    }

    @Override
    public long bytes() {
      return 1;
    }
  }

  /** A map. */
  record MapOf(SortedMap<String, Value> members) implements Value {
    public MapOf {
      members = Collections.unmodifiableSortedMap(new TreeMap<>(members));
    }

    @Override
    public String type() {
      return "M";
    }

    @Override
    public long bytes() {
      return 3 + members.size() + bytesOf(members);
    }
  }

  /** A list. */
  record ListOf(List<Value> elements) implements Value {
    public ListOf {
      elements = List.copyOf(elements);
    }

    @Override
    public String type() {
      return "L";
    }

    @Override
    public long bytes() {
      return 3 + elements.size() + elements.stream().mapToLong(Value::bytes).sum();
    }
  }

  /** A set of texts. */
  record TextSet(SortedSet<String> members) implements Value {
    public TextSet {
      members = Collections.unmodifiableSortedSet(new TreeSet<>(members));
    }

    @Override
    public String type() {
      return "SS";
    }

    @Override
    public long bytes() {
      return members.stream().mapToLong(Value::utf8).sum();
    }
  }

  /** A set of numbers. */
  record NumSet(SortedSet<BigDecimal> members) implements Value {
    public NumSet {
      SortedSet<BigDecimal> normal = new TreeSet<>();
      members.forEach(number -> normal.add(normal(number)));
      members = Collections.unmodifiableSortedSet(normal);
    }

    @Override
    public String type() {
      return "NS";
    }

    @Override
    public long bytes() {
      return members.stream().mapToLong(Value::numberBytes).sum();
    }
  }

  /** A set of binary values, each in hexadecimal digits. */
  record BinSet(SortedSet<String> members) implements Value {
    public BinSet {
      members = Collections.unmodifiableSortedSet(new TreeSet<>(members));
    }

    @Override
    public String type() {
      return "BS";
    }

    @Override
    public long bytes() {
      return members.stream().mapToLong(hex -> hex.length() / 2).sum();
    }
  }
}
