package dev.cairn.cli.unique;

import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.KeyAttribute;
import dev.cairn.toolkit.unique.MarkerLayout;
import dev.cairn.toolkit.unique.Normalizer;
import dev.cairn.toolkit.unique.UniqueConstraint;
import dev.cairn.toolkit.unique.UniqueTableBuilder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A constraint as it is given on the command line: {@code email:attribute=Email,normalizer=email}.
 * Immutable.
 *
 * @param name what the constraint is called, and the attribute unless others are given
 * @param options what stands after the name
 */
record ConstraintText(String name, List<Option> options) {
  private static final String VALUE = "{}";
  private static final String PARTITION = "partition";
  private static final String SORT = "sort";
  private static final String REQUIRED = "required";
  private static final String OPTIONAL = "optional";
  private static final String ABSENCE_COUNTS = "absence-counts";
  private static final List<String> FLAGS = List.of(REQUIRED, OPTIONAL, ABSENCE_COUNTS);

  /** One option; what has no value has the empty text. */
  private record Option(String name, String value) {}

  /** Reads a constraint. */
  static final class Converter implements ITypeConverter<ConstraintText> {
    /** For picocli. */
    Converter() {}

    @Override
    public ConstraintText convert(String text) {
      try {
        ConstraintText constraint = parse(text);
        constraint.require();
        return constraint;
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(String.valueOf(e.getMessage()));
      }
    }
  }

  private static ConstraintText parse(String text) {
    int colon = text.indexOf(':');
    String name = colon < 0 ? text : text.substring(0, colon);
    List<Option> options = new ArrayList<>();
    if (name.isBlank()) {
      throw new IllegalArgumentException("a constraint has no name: '" + text + "'");
    }
    if (colon >= 0) {
      for (String option : text.substring(colon + 1).split(",", -1)) {
        int equals = option.indexOf('=');
        if (FLAGS.contains(option)) {
          options.add(new Option(option, ""));
          continue;
        }
        if (equals <= 0 || equals == option.length() - 1) {
          throw new IllegalArgumentException("'" + option + "' is not OPTION=VALUE");
        }
        options.add(new Option(option.substring(0, equals), option.substring(equals + 1)));
      }
    }
    return new ConstraintText(name, options);
  }

  /** Refuses what no table could have. */
  private void require() {
    for (Option option : options) {
      switch (option.name()) {
        case "attribute", "scope", SORT -> {}
        case REQUIRED, OPTIONAL, ABSENCE_COUNTS -> requireFlag(option);
        case PARTITION -> {
          if (!option.value().contains(VALUE)) {
            throw new IllegalArgumentException("partition needs {} in the place of the value");
          }
        }
        case "normalizer" -> normalizer(option.value());
        case "layout" -> layout(option.value());
        default ->
            throw new IllegalArgumentException(
                "no option '"
                    + option.name()
                    + "'; there are attribute, scope, normalizer, layout, required, optional,"
                    + " absence-counts, partition and sort");
      }
    }
    if (last(SORT) != null && last(PARTITION) == null) {
      throw new IllegalArgumentException("sort goes with partition only");
    }
    if (options.stream().filter(option -> FLAGS.contains(option.name())).count() > 1) {
      throw new IllegalArgumentException("only one of " + String.join(", ", FLAGS) + " can hold");
    }
  }

  private static void requireFlag(Option option) {
    if (!option.value().isEmpty()) {
      throw new IllegalArgumentException(option.name() + " takes no value");
    }
  }

  private List<String> all(String option) {
    return options.stream().filter(o -> o.name().equals(option)).map(Option::value).toList();
  }

  private @Nullable String last(String option) {
    List<String> values = all(option);
    return values.isEmpty() ? null : values.get(values.size() - 1);
  }

  /**
   * Declares the constraint.
   *
   * @param more says what is not in the text
   * @throws IllegalArgumentException if the table cannot have it
   */
  void declareOn(
      UniqueTableBuilder<Map<String, AttributeValue>> table,
      ItemSchema<Map<String, AttributeValue>> schema,
      Consumer<UniqueConstraint> more) {
    table.unique(
        name,
        constraint -> {
          fill(constraint, schema);
          more.accept(constraint);
        });
  }

  private void fill(UniqueConstraint constraint, ItemSchema<?> schema) {
    List<String> attributes = all("attribute");
    if (!attributes.isEmpty()) {
      constraint.attributes(attributes.toArray(String[]::new));
    }
    constraint.scopedBy(all("scope").toArray(String[]::new));
    String normalizer = last("normalizer");
    if (normalizer != null) {
      constraint.normalize(normalizer(normalizer));
    }
    String layout = last("layout");
    if (layout != null) {
      constraint.layout(layout(layout));
    }
    if (last(OPTIONAL) != null) {
      constraint.optional();
    }
    if (last(ABSENCE_COUNTS) != null) {
      constraint.absenceCounts();
    }
    String partition = last(PARTITION);
    if (partition != null) {
      constraint.markerKey(markerKey(schema, partition));
    }
  }

  private Function<String, ItemKey> markerKey(ItemSchema<?> schema, String partition) {
    String sort = last(SORT);
    return value -> {
      Object partitionValue = keyValue(schema.partitionKey(), partition.replace(VALUE, value));
      if (schema.sortKey().isEmpty()) {
        return schema.key(partitionValue);
      }
      KeyAttribute sortKey = schema.sortKey().get();
      String standard = sortKey.type() == KeyAttribute.Type.NUMBER ? "0" : "_";
      String sortText = (sort == null ? standard : sort).replace(VALUE, value);
      return schema.key(partitionValue, keyValue(sortKey, sortText));
    };
  }

  private static Object keyValue(KeyAttribute key, String text) {
    return key.type() == KeyAttribute.Type.BINARY ? text.getBytes(StandardCharsets.UTF_8) : text;
  }

  private static Normalizer normalizer(String name) {
    return switch (name) {
      case "identity" -> Normalizer.identity();
      case "email" -> Normalizer.email();
      case "casefold" -> Normalizer.caseFold();
      case "nfkc" -> Normalizer.nfkc();
      default ->
          throw new IllegalArgumentException(
              "no normalizer '" + name + "'; there are identity, email, casefold and nfkc");
    };
  }

  private static MarkerLayout layout(String name) {
    List<String> names = new ArrayList<>();
    for (MarkerLayout constant : MarkerLayout.values()) {
      String its = constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
      if (its.equals(name)) {
        return constant;
      }
      names.add(its);
    }
    throw new IllegalArgumentException("'" + name + "' is none of " + names);
  }
}
