package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One rule of uniqueness: no two items have the same value in these attributes, within a scope.
 *
 * <p>An item that lacks one of the attributes, of the value or of the scope, or has NULL or an
 * empty value in it, is not bound by the rule and has no marker, unless {@link Absence} says
 * otherwise. Threads: immutable.
 */
public final class UniqueConstraint {
  private static final AttributeValue NO_VALUE = AttributeValue.fromNul(true);

  private final String name;
  private final List<String> attributes;
  private final List<String> scope;
  private final List<String> allAttributes;
  private final Normalizer normalizer;
  private final AttributeValue nameValue;
  private final AttributeValue normalizerId;
  private final String label;
  private final String keyHead;
  private final MarkerLayout layout;
  private final Absence absence;
  private final @Nullable Function<String, ItemKey> markerKey;
  private final @Nullable SecretKey secret;

  private UniqueConstraint(Builder builder) {
    name = builder.name;
    attributes = builder.attributes;
    scope = builder.scope;
    allAttributes = Stream.concat(scope.stream(), attributes.stream()).toList();
    normalizer = builder.normalizer;
    nameValue = AttributeValue.fromS(name);
    normalizerId = AttributeValue.fromS(normalizer.id());
    label = "unique " + name;
    keyHead = MarkerKey.head(name);
    layout = builder.layout;
    absence = builder.absence;
    markerKey = builder.markerKey;
    secret = builder.secret;
  }

  static Builder builder(String name) {
    return new Builder(name);
  }

  /** What the constraint is called, on markers and in violations. */
  public String name() {
    return name;
  }

  /** The attributes that are unique together. */
  public List<String> attributes() {
    return attributes;
  }

  /** The attributes within whose values they are unique; empty for the whole table. */
  public List<String> scope() {
    return scope;
  }

  /** Which texts count as one value. */
  public Normalizer normalizer() {
    return normalizer;
  }

  /** What a marker has beside its key. */
  public MarkerLayout layout() {
    return layout;
  }

  /** What it means that an item has no value. */
  public Absence absence() {
    return absence;
  }

  /** Refuses an item without a value, where one is required. */
  void requireValues(Map<String, AttributeValue> item) {
    if (absence == Absence.REFUSED) {
      for (String attribute : allAttributes()) {
        AttributeValue value = item.get(attribute);
        if (value == null || partOf(attribute, value).isEmpty()) {
          throw new IllegalArgumentException(
              "constraint \"" + name + "\" requires a value for attribute " + attribute);
        }
      }
    }
  }

  private Optional<MarkerPart> partOf(String attribute, AttributeValue value) {
    return MarkerPart.of(
        attribute, value, scope.contains(attribute) ? Normalizer.identity() : normalizer);
  }

  /** Scope and value attributes, in the order in which look-ups take their values. */
  List<String> allAttributes() {
    return allAttributes;
  }

  /** The marker of an item; empty if the item is not bound by the constraint. */
  Optional<Marker> markerOf(ItemSchema<?> schema, Map<String, AttributeValue> item) {
    List<AttributeValue> values = new ArrayList<>();
    for (String attribute : allAttributes) {
      values.add(item.getOrDefault(attribute, NO_VALUE));
    }
    return markerFor(schema, values);
  }

  /** The marker of values in the order of {@link #allAttributes}; empty if one of them is none. */
  Optional<Marker> markerFor(ItemSchema<?> schema, List<AttributeValue> values) {
    List<String> names = allAttributes;
    if (values.size() != names.size()) {
      throw new IllegalArgumentException(
          "constraint \"" + name + "\" takes values for " + names + ", not " + values.size());
    }
    List<MarkerPart> parts = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      Optional<MarkerPart> part = partOf(names.get(i), values.get(i));
      if (part.isEmpty() && absence != Absence.COUNTS_AS_VALUE) {
        return Optional.empty();
      }
      parts.add(part.orElse(MarkerPart.NONE));
    }
    if (markerKey == null) {
      MarkerKey built = MarkerKey.of(schema, keyHead, parts, secret);
      return Optional.of(new Marker(this, built.key(), built.hashed()));
    }
    String text = parts.size() == 1 ? parts.get(0).text() : MarkerPart.joined(parts);
    return Optional.of(new Marker(this, inTable(schema, markerKey.apply(text)), List.of()));
  }

  private ItemKey inTable(ItemSchema<?> schema, ItemKey key) {
    if (!key.tableName().equals(schema.tableName())) {
      throw new IllegalArgumentException(
          "the marker key " + key + " of constraint \"" + name + "\" is of another table");
    }
    return schema.keyOf(key.attributes());
  }

  /** What steps about markers are called. */
  String label() {
    return label;
  }

  /** The name as markers have it. */
  AttributeValue nameValue() {
    return nameValue;
  }

  /** The normaliser's id as markers have it. */
  AttributeValue normalizerId() {
    return normalizerId;
  }

  /** Whether markers have keys of the default form. */
  boolean hasDefaultKeys() {
    return markerKey == null;
  }

  @Override
  public String toString() {
    return "unique \"" + name + "\" " + attributes + (scope.isEmpty() ? "" : " within " + scope);
  }

  /** Builds a {@link UniqueConstraint}. Threads: one at a time. */
  public static final class Builder {
    private static final int SECRET_SIZE_BYTES_MIN = 16;

    private final String name;
    private List<String> attributes;
    private List<String> scope = List.of();
    private Normalizer normalizer = Normalizer.identity();
    private MarkerLayout layout = MarkerLayout.OWNED;
    private Absence absence = Absence.NOT_BOUND;
    private @Nullable Function<String, ItemKey> markerKey;
    private @Nullable SecretKey secret;

    private Builder(String name) {
      if (name.isBlank()) {
        throw new IllegalArgumentException("the name of a constraint is empty");
      }
      this.name = name;
      this.attributes = List.of(name);
    }

    /** The attributes that are unique together; by default the one with the constraint's name. */
    public Builder attributes(String... names) {
      if (names.length == 0) {
        throw new IllegalArgumentException("constraint \"" + name + "\" has no attributes");
      }
      attributes = List.of(names);
      return this;
    }

    /** The attributes within whose values the others are unique: a tenant, an account. */
    public Builder scopedBy(String... names) {
      scope = List.of(names);
      return this;
    }

    /** Which texts count as one value; by default only equal ones. */
    public Builder normalize(Normalizer value) {
      normalizer = Objects.requireNonNull(value, "normalizer");
      return this;
    }

    /** What a marker has beside its key; by default its owner. */
    public Builder layout(MarkerLayout value) {
      layout = Objects.requireNonNull(value, "layout");
      return this;
    }

    /** What it means that an item has no value; by default it is not bound by the constraint. */
    public Builder absent(Absence value) {
      absence = Objects.requireNonNull(value, "absence");
      return this;
    }

    /** Markers carry all attributes of the item, so that a look-up by value needs one read. */
    public Builder fullCopy() {
      return layout(MarkerLayout.FULL_COPY);
    }

    /**
     * The marker's key for a value, instead of the default form. The function gets the normalised
     * text of the value; where there are several attributes, or a scope, their texts joined so that
     * no two combinations are alike. It must map different texts to different keys, and to no key
     * that an item of another kind has.
     */
    public Builder markerKey(Function<String, ItemKey> function) {
      markerKey = Objects.requireNonNull(function, "function");
      return this;
    }

    /**
     * Markers have an HMAC-SHA256 of the value in their keys in place of the value, so that who
     * sees keys, in logs or in metrics, neither reads the value nor can try out likely ones. The
     * item itself has the value as before, and so has a full copy.
     *
     * <p>Look-ups work as ever. With another secret the values have other markers: it cannot be
     * changed without repairing the table.
     *
     * @param key a secret of at least 16 bytes, the same for all writers
     */
    public Builder privateValues(byte[] key) {
      if (key.length < SECRET_SIZE_BYTES_MIN) {
        throw new IllegalArgumentException(
            "a secret needs " + SECRET_SIZE_BYTES_MIN + " bytes, not " + key.length);
      }
      secret = new SecretKeySpec(key, MarkerKey.MAC);
      return this;
    }

    UniqueConstraint build() {
      if (markerKey != null && secret != null) {
        throw new IllegalArgumentException(
            "constraint \"" + name + "\" has markers with keys of their own and private values");
      }
      if (attributes.stream().anyMatch(scope::contains)) {
        throw new IllegalArgumentException(
            "constraint \"" + name + "\" has an attribute in its value and in its scope");
      }
      return new UniqueConstraint(this);
    }
  }
}
