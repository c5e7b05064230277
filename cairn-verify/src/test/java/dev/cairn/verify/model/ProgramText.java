package dev.cairn.verify.model;

import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.stream.Collectors;

/** Records of this package as Java code that makes them again, to be pasted into a test. */
final class ProgramText {
  private ProgramText() {}

  static String of(Object part) {
    if (part instanceof Record made) {
      return record(made);
    } else if (part instanceof String text) {
      return quoted(text);
    } else if (part instanceof BigDecimal number) {
      return "new BigDecimal(\"" + number + "\")";
    } else if (part instanceof Optional<?> optional) {
      return optional.map(it -> "Optional.of(" + of(it) + ")").orElse("Optional.empty()");
    } else if (part instanceof SortedMap<?, ?> map) {
      return "new TreeMap<>(" + map(map) + ")";
    } else if (part instanceof SortedSet<?> set) {
      return "new TreeSet<>(" + list(set, ", ") + ")";
    } else if (part instanceof List<?> list) {
      return list(list, list.stream().anyMatch(Operation.class::isInstance) ? ",\n" : ", ");
    }
    return String.valueOf(part);
  }

  private static String record(Record made) {
    StringBuilder out = new StringBuilder("new ").append(name(made.getClass())).append('(');
    String separator = "";
    for (RecordComponent component : made.getClass().getRecordComponents()) {
      out.append(separator).append(of(read(component, made)));
      separator = ", ";
    }
    return out.append(')').toString();
  }

  private static String name(Class<?> type) {
    Class<?> outer = type.getEnclosingClass();
    return outer == null ? type.getSimpleName() : name(outer) + "." + type.getSimpleName();
  }

  private static Object read(RecordComponent component, Record made) {
    try {
      return component.getAccessor().invoke(made);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String list(Collection<?> parts, String separator) {
    return parts.stream()
        .map(ProgramText::of)
        .collect(Collectors.joining(separator, "List.of(", ")"));
  }

  private static String map(Map<?, ?> map) {
    return map.entrySet().stream()
        .map(e -> "Map.entry(" + of(e.getKey()) + ", " + of(e.getValue()) + ")")
        .collect(Collectors.joining(", ", "Map.<String, Value>ofEntries(", ")"));
  }

  private static String quoted(String text) {
    if (text.length() > 40 && text.equals("x".repeat(text.length()))) {
      return "\"x\".repeat(" + text.length() + ")";
    }
    StringBuilder out = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' ' || c > '~') {
        out.append(String.format("\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
    return out.append('"').toString();
  }
}
