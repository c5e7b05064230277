package dev.cairn.verify.model;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Random values from small domains, so that they meet again. Threads: one at a time. */
final class ValueSource {
  static final List<String> TYPES =
      List.of("S", "N", "B", "BOOL", "NULL", "M", "L", "SS", "NS", "BS");

  /** Attributes whose names say what is mostly in them. */
  static final List<String> ATTRIBUTES =
      List.of("n1", "n2", "s1", "b1", "l1", "m1", "ss1", "ns1", "bs1", "status", "a.b");

  /** Members of maps. SIZE is a reserved word. */
  static final List<String> MEMBERS = List.of("n1", "size", "l1", "m1");

  private static final List<String> TEXTS =
      List.of(
          "a", "b", "ab", "abc", "A", "0", "é", "\uFFFD", "\uD83D\uDE00", "a\u0000", "a\u0000b");
  private static final List<String> NUMBERS =
      List.of(
          "0",
          "1",
          "-1",
          "2",
          "3",
          "5",
          "10",
          "100",
          "0.5",
          "-0.25",
          "1E-3",
          "12345.678",
          "9.9E125",
          "-9.9E+125",
          "1E-130",
          "12345678901234567890123456789012345678");
  private static final List<String> BYTES = List.of("00", "61", "6162", "7f", "80", "ff", "00ff");

  /** The attributes that indexes may have in their keys; nearly all values have their types. */
  static final List<String> INDEXABLE = List.of("s1", "n1", "n2", "b1");

  private final Choice choice;
  private final Map<String, List<Value>> often = new TreeMap<>();

  ValueSource(Choice choice) {
    this.choice = choice;
    INDEXABLE.forEach(name -> often.put(name, choice.several(1, 3, () -> of(typeFor(name)))));
  }

  /** Different key values of one type; some are near the boundaries of their encodings. */
  List<Value> keys(String type, int count) {
    TreeSet<Value> keys = new TreeSet<>(Value::compare);
    while (keys.size() < count) {
      keys.add(of(type));
    }
    return List.copyOf(keys);
  }

  /** The type that an attribute mostly has. */
  String typeFor(String name) {
    return switch (name) {
      case "n1", "n2", "size" -> "N";
      case "s1" -> "S";
      case "b1" -> "B";
      case "l1" -> "L";
      case "m1" -> "M";
      case "ss1" -> "SS";
      case "ns1" -> "NS";
      case "bs1" -> "BS";
      default -> choice.of(TYPES);
    };
  }

  /** A value that mostly has the attribute's own type, and often one that it has elsewhere. */
  Value forName(String name) {
    if (often.containsKey(name)) {
      return choice.percent(97) ? keyValue(name) : any();
    }
    return choice.percent(85) ? of(typeFor(name)) : any();
  }

  /** A value of an attribute that indexes may have in their keys. */
  Value keyValue(String name) {
    return choice.percent(85) ? choice.of(often.get(name)) : of(typeFor(name));
  }

  Value any() {
    return of(choice.of(TYPES));
  }

  Value of(String type) {
    return of(type, 2);
  }

  private Value of(String type, int depth) {
    return switch (type) {
      case "S" -> new Value.Text(choice.of(TEXTS));
      case "N" -> number();
      case "B" -> new Value.Bin(choice.of(BYTES));
      case "BOOL" -> new Value.Bool(choice.percent(50));
      case "NULL" -> new Value.Null();
      case "M" -> new Value.MapOf(members(depth));
      case "L" -> new Value.ListOf(choice.several(0, 4, () -> nested(depth)));
      case "SS" -> new Value.TextSet(new TreeSet<>(choice.several(1, 3, () -> choice.of(TEXTS))));
      case "NS" -> new Value.NumSet(new TreeSet<>(choice.several(1, 3, () -> number().number())));
      case "BS" -> new Value.BinSet(new TreeSet<>(choice.several(1, 3, () -> choice.of(BYTES))));
      default -> throw new IllegalArgumentException(type);
    };
  }

  /** Mostly small numbers, so that sums stay exact and meet other numbers again. */
  private Value.Num number() {
    return choice.percent(80)
        ? new Value.Num(BigDecimal.valueOf(choice.below(7) - 2L))
        : Value.Num.of(choice.of(NUMBERS));
  }

  private SortedMap<String, Value> members(int depth) {
    SortedMap<String, Value> members = new TreeMap<>();
    for (String name : choice.several(0, 3, () -> choice.of(MEMBERS))) {
      members.put(name, depth == 0 ? number() : of(typeFor(name), depth - 1));
    }
    return members;
  }

  private Value nested(int depth) {
    String type = choice.of("N", "N", "S", "M", "L", "BOOL");
    return depth == 0 ? number() : of(type, depth - 1);
  }
}
