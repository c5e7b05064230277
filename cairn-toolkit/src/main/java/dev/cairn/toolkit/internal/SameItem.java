package dev.cairn.toolkit.internal;

import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Compares items as DynamoDB's equality does: numbers by value, sets without order, everything else
 * by content. DynamoDB gives numbers back in another form than they were written in.
 */
public final class SameItem {
  private SameItem() {}

  /** Whether both have the same attributes with equal values. */
  public static boolean equal(Map<String, AttributeValue> a, Map<String, AttributeValue> b) {
    return a.keySet().equals(b.keySet())
        && a.keySet().stream().allMatch(name -> equal(a.get(name), b.get(name)));
  }

  /** The names under which one item has another value than the other, or one of them has none. */
  public static SortedSet<String> differingNames(
      Map<String, AttributeValue> a, Map<String, AttributeValue> b) {
    SortedSet<String> names = new TreeSet<>(a.keySet());
    names.addAll(b.keySet());
    names.removeIf(name -> equal(a.get(name), b.get(name)));
    return names;
  }

  /** Whether both are missing or both are equal values. */
  public static boolean equal(@Nullable AttributeValue a, @Nullable AttributeValue b) {
    if (a == null || b == null) {
      return a == null && b == null;
    }
    if (a.type() != b.type()) {
      return false;
    }
    return switch (a.type()) {
      case N -> number(a.n()).compareTo(number(b.n())) == 0;
      case NS -> numbers(a.ns()).equals(numbers(b.ns()));
      case SS -> new HashSet<>(a.ss()).equals(new HashSet<>(b.ss()));
      case BS -> new HashSet<>(a.bs()).equals(new HashSet<>(b.bs()));
      case M -> equal(a.m(), b.m());
      case L -> equal(a.l(), b.l());
      case S, B, BOOL, NUL, UNKNOWN_TO_SDK_VERSION -> a.equals(b);
    };
  }

  private static boolean equal(List<AttributeValue> a, List<AttributeValue> b) {
    if (a.size() != b.size()) {
      return false;
    }
    for (int i = 0; i < a.size(); i++) {
      if (!equal(a.get(i), b.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static BigDecimal number(String digits) {
    return new BigDecimal(digits).stripTrailingZeros();
  }

  private static Set<BigDecimal> numbers(List<String> digits) {
    return digits.stream().map(SameItem::number).collect(Collectors.toSet());
  }
}
