package dev.cairn.toolkit.existence;

import dev.cairn.toolkit.internal.OwnItems;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.WriteRules;
import dev.cairn.toolkit.outcome.WriteOutcome.Status;
import dev.cairn.toolkit.transaction.internal.TransactionStep;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One write of an {@link Existence}: its step, and what it means that its condition failed.
 *
 * <p>Immutable.
 *
 * @param written the value that is stored if it is applied; null for a deletion
 * @param hasRule whether the schema's own rules are part of the condition
 * @param now the time of the condition
 */
record ExistenceWrite<T>(
    ExistenceSettings<T> settings,
    Kind kind,
    TransactionStep step,
    @Nullable T written,
    boolean hasRule,
    Instant now) {
  static final String ITEM = "item";

  /** What a write wants. */
  enum Kind {
    CREATION(Status.ALREADY_EXISTS),
    PUT(Status.ALREADY_EXISTS),
    REPLACEMENT(Status.NOT_FOUND),
    DELETION(Status.NOT_FOUND);

    private final Status refused;

    Kind(Status refused) {
      this.refused = refused;
    }
  }

  /**
   * A write of a whole item.
   *
   * @throws IllegalArgumentException when the item is none that a caller can have
   */
  static <T> ExistenceWrite<T> of(ExistenceSettings<T> settings, Kind kind, T value, Instant now) {
    WriteRules.Rewrite rewrite = settings.schema().toPut(value);
    Map<String, AttributeValue> item = rewrite.item();
    ItemKey key = settings.requireCallers(settings.schema().keyOf(item));
    requireCallers(key, item);
    var condition =
        switch (kind) {
          case CREATION -> settings.absent(now, rewrite.condition());
          case PUT ->
              rewrite.condition() == null
                  ? OwnItems.isCallers()
                  : OwnItems.isCallers().and(rewrite.condition());
          case REPLACEMENT, DELETION -> settings.present(now, rewrite.condition());
        };
    return new ExistenceWrite<>(
        settings,
        kind,
        TransactionStep.put(ITEM, key, item, condition),
        settings.schema().written(value, item),
        rewrite.condition() != null,
        now);
  }

  /** A removal. */
  static <T> ExistenceWrite<T> deletion(ExistenceSettings<T> settings, ItemKey key, Instant now) {
    TransactionStep step =
        TransactionStep.delete(ITEM, settings.requireCallers(key), settings.present(now, null));
    return new ExistenceWrite<>(settings, Kind.DELETION, step, null, false, now);
  }

  /**
   * Refuses an item that says of itself that it is the toolkit's.
   *
   * @throws IllegalArgumentException for such an item
   */
  static void requireCallers(ItemKey key, Map<String, AttributeValue> item) {
    if (OwnItems.isOwn(item)) {
      throw new IllegalArgumentException(
          "the item %s has the attribute %s, which the toolkit keeps for items of its own"
              .formatted(key, OwnItems.TYPE));
    }
  }

  ItemKey key() {
    return step.key();
  }

  /** What is there as far as it is an item of the caller's. */
  Optional<Map<String, AttributeValue>> item(Optional<Map<String, AttributeValue>> there) {
    return there.filter(stored -> settings.isItem(stored, now));
  }

  /** Whether nothing more need be known than what the failure of the condition says. */
  boolean isClear(Optional<Map<String, AttributeValue>> there) {
    return there.isPresent() || (kind.refused == Status.NOT_FOUND && !hasRule);
  }

  /** Whether what is there fails the condition for what the write is about, and not for a rule. */
  boolean isRefusedBy(Optional<Map<String, AttributeValue>> there) {
    return switch (kind) {
      case CREATION -> there.filter(OwnItems::isOwn).isPresent() || item(there).isPresent();
      case PUT -> there.filter(OwnItems::isOwn).isPresent();
      case REPLACEMENT, DELETION -> item(there).isEmpty();
    };
  }

  /** How it ends when its condition has failed. */
  Status refusal(Optional<Map<String, AttributeValue>> there) {
    return hasRule && !isRefusedBy(there) ? Status.STALE : kind.refused;
  }
}
