package dev.cairn.toolkit.unique.internal;

import dev.cairn.toolkit.internal.OwnItems;
import dev.cairn.toolkit.internal.SameItem;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.unique.MarkerLayout;
import dev.cairn.toolkit.unique.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One rule of uniqueness: no two items that it is about have the same value in its attributes,
 * within a scope.
 *
 * <p>Threads: immutable, as far as the caller's functions are.
 */
public final class Constraint {
  private final String name;
  private final Binding binding;
  private final Form form;
  private final List<AttributePath> all;
  private final Set<String> decidingNames;
  private final AttributeValue nameValue;
  private final AttributeValue normalizerId;
  private final String label;
  private final String keyHead;

  /**
   * Which values are unique, and of which items.
   *
   * @param attributes what is unique together
   * @param scope within whose values they are unique
   * @param absence what it means that there is no value
   * @param subjects the items that it is about
   */
  public record Binding(
      List<AttributePath> attributes,
      List<AttributePath> scope,
      Absence absence,
      Subjects subjects) {}

  /**
   * What markers are like.
   *
   * @param normalizer which texts count as one value
   * @param layout what they have beside their keys
   * @param key their keys; null for the default form
   * @param secret what values are hashed with; null if they are not
   */
  public record Form(
      Normalizer normalizer,
      MarkerLayout layout,
      @Nullable Function<String, ItemKey> key,
      @Nullable SecretKey secret) {}

  /** A constraint. */
  public Constraint(String name, Binding binding, Form form) {
    this.name = name;
    this.binding = binding;
    this.form = form;
    this.all = Stream.concat(binding.scope().stream(), binding.attributes().stream()).toList();
    this.decidingNames = new TreeSet<>();
    all.forEach(path -> decidingNames.addAll(path.names()));
    binding.subjects().attributes().forEach(path -> decidingNames.addAll(path.names()));
    this.nameValue = AttributeValue.fromS(name);
    this.normalizerId = AttributeValue.fromS(form.normalizer().id());
    this.label = "unique " + name;
    this.keyHead = MarkerKey.head(name);
  }

  /** What the constraint is called, on markers and in violations. */
  public String name() {
    return name;
  }

  /** The attributes that are unique together. */
  public List<AttributePath> attributes() {
    return binding.attributes();
  }

  /** What a marker has beside its key. */
  public MarkerLayout layout() {
    return form.layout();
  }

  /** What steps about markers are called. */
  public String label() {
    return label;
  }

  AttributeValue nameValue() {
    return nameValue;
  }

  AttributeValue normalizerId() {
    return normalizerId;
  }

  /** Whether markers have keys of the default form. */
  public boolean hasDefaultKeys() {
    return form.key() == null;
  }

  /** Whether this is the key of one of its markers, if they have keys of the default form. */
  public boolean isKeyOfMarker(ItemKey key) {
    if (!hasDefaultKeys()) {
      return false;
    }
    AttributeValue partition = key.attributes().values().iterator().next();
    @Nullable String text = partition.b() == null ? partition.s() : partition.b().asUtf8String();
    return text != null && text.startsWith(keyHead);
  }

  /** The attributes at the top that decide about an item's marker. */
  public Set<String> decidingNames() {
    return decidingNames;
  }

  /**
   * Refuses names that items of a schema cannot have.
   *
   * @throws IllegalArgumentException for the first of them
   */
  void requireIn(Set<String> attributes) {
    Stream.concat(all.stream(), binding.subjects().attributes().stream())
        .filter(path -> !path.isPossibleWith(attributes))
        .forEach(
            path -> {
              throw new IllegalArgumentException(
                  "constraint \"%s\": the schema has no attribute \"%s\"; it has %s"
                      .formatted(name, path, new TreeSet<>(attributes)));
            });
  }

  /**
   * What a constraint says of an item.
   *
   * @param marker the item's marker; null if it has none
   * @param lack why the item has none although it should; null if all is well
   */
  public record Reading(@Nullable Marker marker, @Nullable Lack lack) {
    private static final Reading NOT_BOUND = new Reading(null, null);
  }

  /**
   * Why an item has no value.
   *
   * @param isMissing whether there is none where one is required; otherwise it cannot be used
   * @param where the attribute
   * @param reason for people
   */
  public record Lack(boolean isMissing, String where, String reason) {}

  /** The marker of an item, or why it has none; neither for an item that it does not bind. */
  public Reading read(ItemSchema<?> schema, Map<String, AttributeValue> item) {
    if (item.isEmpty() || OwnItems.isOwn(item) || !binding.subjects().contain(schema, item)) {
      return Reading.NOT_BOUND;
    }
    List<MarkerPart> parts = new ArrayList<>(all.size());
    for (AttributePath path : all) {
      Optional<MarkerPart> part;
      try {
        part = partOf(path, path.in(item));
      } catch (IllegalArgumentException e) {
        return new Reading(null, new Lack(false, path.toString(), reason(e)));
      }
      if (part.isEmpty() && binding.absence() != Absence.COUNTS_AS_VALUE) {
        return binding.absence() == Absence.REFUSED
            ? new Reading(null, new Lack(true, path.toString(), "there is no value"))
            : Reading.NOT_BOUND;
      }
      parts.add(part.orElse(MarkerPart.NONE));
    }
    try {
      return new Reading(markerOf(schema, parts), null);
    } catch (IllegalArgumentException e) {
      String where = String.join(", ", all.stream().map(AttributePath::toString).toList());
      return new Reading(null, new Lack(false, where, reason(e)));
    }
  }

  private static String reason(IllegalArgumentException e) {
    return String.valueOf(e.getMessage());
  }

  /** The marker of an item, whatever is stored in it; empty if it has none. */
  public Optional<Marker> markerOf(ItemSchema<?> schema, Map<String, AttributeValue> item) {
    return Optional.ofNullable(read(schema, item).marker());
  }

  /**
   * The marker of an item as it is going to be.
   *
   * @param before the item as it is stored; empty if there is none
   * @return null if it has none
   * @throws IllegalArgumentException when the item has no value, or one that cannot be used, and
   *     that is not how it was already
   */
  @Nullable Marker markerAfter(
      ItemSchema<?> schema, Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
    Reading reading = read(schema, after);
    if (reading.lack() != null && !isOldLack(schema, before, after)) {
      throw refused(reading.lack());
    }
    return reading.marker();
  }

  /** What was stored without a value may stay so; what is changed must not become so. */
  private boolean isOldLack(
      ItemSchema<?> schema, Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
    if (before.isEmpty() || read(schema, before).lack() == null) {
      return false;
    }
    for (AttributePath path : all) {
      if (!hasPart(path, after) && !SameItem.equal(path.in(before), path.in(after))) {
        return false;
      }
    }
    return true;
  }

  private boolean hasPart(AttributePath path, Map<String, AttributeValue> item) {
    try {
      return partOf(path, path.in(item)).isPresent();
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private IllegalArgumentException refused(Lack lack) {
    return new IllegalArgumentException(
        lack.isMissing()
            ? "constraint \"%s\" requires a value of attribute %s; optional() lets items be without"
                .formatted(name, lack.where())
            : "constraint \"%s\" cannot use the value of attribute %s: %s"
                .formatted(name, lack.where(), lack.reason()));
  }

  private Optional<MarkerPart> partOf(AttributePath path, AttributeValue value) {
    return MarkerPart.of(
        value, binding.scope().contains(path) ? Normalizer.identity() : form.normalizer());
  }

  /**
   * The marker of values in the order of scope and attributes; empty if one of them is none.
   *
   * @throws IllegalArgumentException for another number of values, and for values that cannot be
   *     unique
   */
  public Optional<Marker> markerFor(ItemSchema<?> schema, List<AttributeValue> values) {
    if (values.size() != all.size()) {
      throw new IllegalArgumentException(
          "constraint \"" + name + "\" takes values for " + all + ", not " + values.size());
    }
    List<MarkerPart> parts = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      Optional<MarkerPart> part;
      try {
        part = partOf(all.get(i), values.get(i));
      } catch (IllegalArgumentException e) {
        throw refused(new Lack(false, all.get(i).toString(), reason(e)));
      }
      if (part.isEmpty() && binding.absence() != Absence.COUNTS_AS_VALUE) {
        return Optional.empty();
      }
      parts.add(part.orElse(MarkerPart.NONE));
    }
    return Optional.of(markerOf(schema, parts));
  }

  private Marker markerOf(ItemSchema<?> schema, List<MarkerPart> parts) {
    if (form.key() == null) {
      MarkerKey built = MarkerKey.of(schema, keyHead, parts, form.secret());
      return new Marker(this, built.key(), built.hashed());
    }
    String text = parts.size() == 1 ? parts.get(0).text() : MarkerPart.joined(parts);
    return new Marker(this, inTable(schema, form.key().apply(text)), List.of());
  }

  private ItemKey inTable(ItemSchema<?> schema, @Nullable ItemKey key) {
    if (key == null) {
      throw new IllegalArgumentException("the function for marker keys returned null");
    }
    if (!key.tableName().equals(schema.tableName())) {
      throw new IllegalArgumentException("the marker key " + key + " is of another table");
    }
    return schema.keyOf(key.attributes());
  }

  @Override
  public String toString() {
    return "unique \""
        + name
        + "\" "
        + binding.attributes()
        + (binding.scope().isEmpty() ? "" : " within " + binding.scope());
  }
}
