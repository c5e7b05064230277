package dev.cairn.toolkit.unique.internal;

import dev.cairn.toolkit.item.ItemSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The items that a constraint is about: all, or those of which each of some rules holds.
 *
 * <p>Threads: immutable, as far as the rules are.
 */
public final class Subjects {
  /** All items. */
  public static final Subjects ALL = new Subjects(List.of());

  private final List<Rule> rules;

  private Subjects(List<Rule> rules) {
    this.rules = rules;
  }

  private sealed interface Rule {
    boolean holds(ItemSchema<?> schema, Map<String, AttributeValue> item);

    default List<AttributePath> reads() {
      return List.of();
    }
  }

  private record OneOf(AttributePath attribute, List<String> values) implements Rule {
    @Override
    public boolean holds(ItemSchema<?> schema, Map<String, AttributeValue> item) {
      @Nullable String text = attribute.in(item).s();
      return text != null && values.contains(text);
    }

    @Override
    public List<AttributePath> reads() {
      return List.of(attribute);
    }
  }

  private record KeyPrefix(String prefix) implements Rule {
    @Override
    public boolean holds(ItemSchema<?> schema, Map<String, AttributeValue> item) {
      AttributeValue key = schema.keyOf(item).attributes().get(schema.partitionKey().name());
      if (key == null || key.n() != null) {
        return false;
      }
      return (key.b() == null ? key.s() : key.b().asUtf8String()).startsWith(prefix);
    }
  }

  private record Own(
      Predicate<Map<String, AttributeValue>> predicate, List<AttributePath> attributes)
      implements Rule {
    /** The predicate sees what it says that it reads: all else may change without a write. */
    @Override
    public boolean holds(ItemSchema<?> schema, Map<String, AttributeValue> item) {
      Map<String, AttributeValue> seen = new LinkedHashMap<>(schema.keyOf(item).attributes());
      for (AttributePath attribute : attributes) {
        for (String name : attribute.names()) {
          AttributeValue value = item.get(name);
          if (value != null) {
            seen.put(name, value);
          }
        }
      }
      return predicate.test(seen);
    }

    @Override
    public List<AttributePath> reads() {
      return attributes;
    }
  }

  private Subjects and(Rule rule) {
    List<Rule> longer = new ArrayList<>(rules);
    longer.add(rule);
    return new Subjects(List.copyOf(longer));
  }

  /** Those of them in which an attribute is one of these texts. */
  public Subjects where(AttributePath attribute, List<String> values) {
    return and(new OneOf(attribute, values));
  }

  /** Those of them whose partition key begins like this. */
  public Subjects whereKey(String prefix) {
    return and(new KeyPrefix(prefix));
  }

  /** Those of them of which a predicate holds that reads the key and these attributes. */
  public Subjects where(
      Predicate<Map<String, AttributeValue>> predicate, List<AttributePath> attributes) {
    return and(new Own(predicate, attributes));
  }

  /** The attributes that decide. */
  public List<AttributePath> attributes() {
    return rules.stream().flatMap(rule -> rule.reads().stream()).toList();
  }

  boolean contain(ItemSchema<?> schema, Map<String, AttributeValue> item) {
    for (Rule rule : rules) {
      if (!rule.holds(schema, item)) {
        return false;
      }
    }
    return true;
  }
}
