package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.KeyAttribute;
import dev.cairn.toolkit.unique.internal.Absence;
import dev.cairn.toolkit.unique.internal.AttributePath;
import dev.cairn.toolkit.unique.internal.Constraint;
import dev.cairn.toolkit.unique.internal.MarkerKey;
import dev.cairn.toolkit.unique.internal.Subjects;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One rule of uniqueness as it is declared: no two items have the same value in these attributes,
 * within a scope.
 *
 * <p>Each item that the rule is about must have a value in each of its attributes, scope included:
 * a text, a number or binary that is not empty. An item without is refused with an {@code
 * IllegalArgumentException} that names constraint and attribute before anything is written, unless
 * {@link #optional} or {@link #absenceCounts} says otherwise; one with a list, a map, a set or a
 * boolean in its place is refused in any case. What is stored like that already can be changed, if
 * the change leaves the attribute alone or gives it a value, and removed.
 *
 * <p>An attribute is a name, or a document path where no attribute has that name: {@code
 * profile.email}, {@code addresses[0].city}. Threads: one at a time.
 */
public final class UniqueConstraint {
  private static final int SECRET_SIZE_BYTES_MIN = 16;

  private final String name;
  private List<AttributePath> attributes;
  private List<AttributePath> scope = List.of();
  private Subjects subjects = Subjects.ALL;
  private boolean readsKey;
  private Absence absence = Absence.REFUSED;
  private Normalizer normalizer = Normalizer.identity();
  private MarkerLayout layout = MarkerLayout.OWNED;
  private @Nullable Function<String, ItemKey> markerKey;
  private @Nullable SecretKey secret;

  UniqueConstraint(String name) {
    if (name.isBlank()) {
      throw new IllegalArgumentException("the name of a constraint is empty");
    }
    this.name = name;
    this.attributes = List.of(AttributePath.of(name));
  }

  /** The attributes that are unique together; by default the one with the constraint's name. */
  public UniqueConstraint attributes(String... names) {
    if (names.length == 0) {
      throw new IllegalArgumentException("constraint \"" + name + "\" has no attributes");
    }
    attributes = paths(names);
    return this;
  }

  /** The attributes within whose values the others are unique: a tenant, an account. */
  public UniqueConstraint scopedBy(String... names) {
    scope = paths(names);
    return this;
  }

  private static List<AttributePath> paths(String... names) {
    return Arrays.stream(names).map(AttributePath::of).toList();
  }

  /**
   * It is about items with one of these texts in an attribute, and about no others, in a table with
   * several kinds of items. All that is said of this kind must hold.
   */
  public UniqueConstraint where(String attribute, String... values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("constraint \"" + name + "\": no value of " + attribute);
    }
    subjects = subjects.where(AttributePath.of(attribute), List.of(values));
    return this;
  }

  /** It is about items whose partition key begins like this, and about no others. */
  public UniqueConstraint whereKey(String prefix) {
    subjects = subjects.whereKey(prefix);
    readsKey = true;
    return this;
  }

  /**
   * It is about items of which a predicate holds, and about no others.
   *
   * @param predicate is given the item's key and the named attributes, as stored, and must be pure
   * @param reads the attributes that it looks at
   */
  public UniqueConstraint where(
      Predicate<Map<String, AttributeValue>> predicate, Set<String> reads) {
    subjects = subjects.where(predicate, paths(reads.toArray(String[]::new)));
    return this;
  }

  /** Any number of items may be without a value. */
  public UniqueConstraint optional() {
    absence = Absence.NOT_BOUND;
    return this;
  }

  /**
   * To be without a value is a value like others: only one item may be so, or with it, other
   * attributes of the constraint being equal.
   */
  public UniqueConstraint absenceCounts() {
    absence = Absence.COUNTS_AS_VALUE;
    return this;
  }

  /** Which texts count as one value; by default only equal ones. Not for the scope. */
  public UniqueConstraint normalize(Normalizer value) {
    normalizer = Objects.requireNonNull(value, "normalizer");
    return this;
  }

  /** What a marker has beside its key; by default its owner. */
  public UniqueConstraint layout(MarkerLayout value) {
    layout = Objects.requireNonNull(value, "layout");
    return this;
  }

  /**
   * The marker's key for a value, instead of the default form. The function gets the normalised
   * text of the value; where there are several attributes, or a scope, their texts joined so that
   * no two combinations are alike. It must map different texts to different keys, and to no key
   * that an item of another kind has: what is stored there is not overwritten, and the value taken.
   */
  public UniqueConstraint markerKey(Function<String, ItemKey> function) {
    markerKey = Objects.requireNonNull(function, "function");
    return this;
  }

  /**
   * Markers have an HMAC-SHA256 of the value in their keys in place of the value, so that who sees
   * keys, in logs or in metrics, neither reads the value nor can try out likely ones. The item
   * itself has the value as before, and so has a copy.
   *
   * <p>Look-ups work as ever. With another secret the values have other markers: it cannot be
   * changed without repairing the table.
   *
   * @param key a secret of at least 16 bytes, the same for all writers
   */
  public UniqueConstraint privateValues(byte[] key) {
    if (key.length < SECRET_SIZE_BYTES_MIN) {
      throw new IllegalArgumentException(
          "a secret needs " + SECRET_SIZE_BYTES_MIN + " bytes, not " + key.length);
    }
    secret = new SecretKeySpec(key, MarkerKey.MAC);
    return this;
  }

  Constraint build(ItemSchema<?> schema) {
    boolean isNumber = schema.partitionKey().type() == KeyAttribute.Type.NUMBER;
    if (markerKey == null && isNumber) {
      throw refused("needs a markerKey, as the partition key of " + schema + " is a number");
    }
    if (readsKey && isNumber) {
      throw refused("has a whereKey, but the partition key of " + schema + " is a number");
    }
    if (markerKey != null && secret != null) {
      throw refused("has markers with keys of their own and private values");
    }
    if (overlaps()) {
      throw refused("has an attribute in its value and in its scope");
    }
    return new Constraint(
        name,
        new Constraint.Binding(attributes, scope, absence, subjects),
        new Constraint.Form(normalizer, layout, markerKey, secret));
  }

  private boolean overlaps() {
    List<String> values = names(attributes);
    return names(scope).stream().anyMatch(values::contains);
  }

  private static List<String> names(List<AttributePath> paths) {
    return paths.stream().map(AttributePath::toString).toList();
  }

  private IllegalArgumentException refused(String why) {
    return new IllegalArgumentException("constraint \"" + name + "\" " + why);
  }
}
