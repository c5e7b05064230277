package dev.cairn.cli.unique;

import dev.cairn.toolkit.unique.UniqueConstraint;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options that say which items of a table its constraints are about. */
final class SubjectOptions {
  @Option(
      names = "--where",
      paramLabel = "ATTRIBUTE=VALUE,...",
      converter = Condition.Converter.class,
      description =
          "Only items with one of these texts in this attribute, in a table with several kinds of"
              + " items. Given several times, all must hold.")
  private List<Condition> conditions = List.of();

  @Option(
      names = "--where-key",
      paramLabel = "PREFIX",
      description = "Only items whose partition key begins like this.")
  private @Nullable String prefix;

  /** For picocli. */
  SubjectOptions() {}

  /** What an attribute must have, one of these texts. */
  private record Condition(String attribute, List<String> values) {
    /** Reads a condition. */
    static final class Converter implements ITypeConverter<Condition> {
      /** For picocli. */
      Converter() {}

      @Override
      public Condition convert(String text) {
        int equals = text.indexOf('=');
        List<String> values = List.of(text.substring(equals + 1).split(",", -1));
        if (equals <= 0 || values.contains("")) {
          throw new TypeConversionException("'" + text + "' is not ATTRIBUTE=VALUE,...");
        }
        return new Condition(text.substring(0, equals), values);
      }
    }
  }

  /** Says it of a constraint. */
  void declareOn(UniqueConstraint constraint) {
    for (Condition condition : conditions) {
      constraint.where(condition.attribute(), condition.values().toArray(String[]::new));
    }
    if (prefix != null) {
      constraint.whereKey(prefix);
    }
  }
}
