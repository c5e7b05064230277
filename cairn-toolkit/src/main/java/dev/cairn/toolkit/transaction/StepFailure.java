package dev.cairn.toolkit.transaction;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;

/**
 * Why one step stood in the way of its transaction.
 *
 * <p>Threads: immutable.
 */
public final class StepFailure {
  private static final int SHOWN_ITEM_LENGTH_MAX = 500;

  /** The kinds of cancellation reasons. */
  public enum Reason {
    /** The step's condition does not hold. */
    CONDITION_FAILED("condition failed"),
    /** Another request is writing the same item. */
    CONFLICT("conflict with another request"),
    /** The table or the partition has no capacity left. */
    THROTTLED("throttled"),
    /** The item collection would pass the limit of a local index. */
    ITEM_COLLECTION_TOO_LARGE("item collection too large"),
    /** The step cannot be applied to the item that is there, or breaks a limit. */
    INVALID("invalid"),
    /** A reason that this version does not know. */
    OTHER("cancelled");

    private final String words;

    Reason(String words) {
      this.words = words;
    }
  }

  private final String label;
  private final Reason reason;
  private final @Nullable String message;
  private final @Nullable Map<String, AttributeValue> existingItem;

  private StepFailure(
      String label,
      Reason reason,
      @Nullable String message,
      @Nullable Map<String, AttributeValue> existingItem) {
    this.label = label;
    this.reason = reason;
    this.message = message;
    this.existingItem = existingItem;
  }

  /** A step's failure by its cancellation reason; empty if the step did not fail. */
  public static Optional<StepFailure> of(String label, CancellationReason cancelled) {
    if (cancelled.code() == null || cancelled.code().equals("None")) {
      return Optional.empty();
    }
    return Optional.of(
        new StepFailure(
            label,
            reasonOf(cancelled.code()),
            cancelled.message(),
            cancelled.hasItem() ? cancelled.item() : null));
  }

  /** The failure of a step whose item was found to be missing before it was sent. */
  public static StepFailure ofMissing(String label) {
    return new StepFailure(label, Reason.CONDITION_FAILED, null, null);
  }

  /** The codes are texts on the wire; source: TransactWriteItems, API reference. */
  private static Reason reasonOf(String code) {
    return switch (code) {
      case "ConditionalCheckFailed" -> Reason.CONDITION_FAILED;
      case "TransactionConflict" -> Reason.CONFLICT;
      case "ThrottlingError", "ProvisionedThroughputExceeded", "RequestLimitExceeded" ->
          Reason.THROTTLED;
      case "ItemCollectionSizeLimitExceeded" -> Reason.ITEM_COLLECTION_TOO_LARGE;
      case "ValidationError" -> Reason.INVALID;
      default -> Reason.OTHER;
    };
  }

  /** The same failure of a step that is called otherwise. */
  public StepFailure labelled(String other) {
    return new StepFailure(other, reason, message, existingItem);
  }

  /** The step's label. */
  public String label() {
    return label;
  }

  /** The kind of reason. */
  public Reason reason() {
    return reason;
  }

  /** DynamoDB's own words, where there are any. */
  public Optional<String> message() {
    return Optional.ofNullable(message);
  }

  /** The item for which the condition failed; empty if there was no item, or no condition. */
  public Optional<Map<String, AttributeValue>> existingItem() {
    return Optional.ofNullable(existingItem);
  }

  /** Whether the same step may succeed in another attempt with nothing changed. */
  public boolean isPassing() {
    return switch (reason) {
      case CONFLICT, THROTTLED -> true;
      case CONDITION_FAILED, ITEM_COLLECTION_TOO_LARGE, INVALID, OTHER -> false;
    };
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append("step \"").append(label).append("\": ").append(reason.words);
    if (reason == Reason.CONDITION_FAILED) {
      text.append(
          existingItem == null ? ", no item there" : ", item there: " + shown(existingItem));
    } else if (message != null) {
      text.append(" (").append(message).append(')');
    }
    return text.toString();
  }

  private static String shown(Map<String, AttributeValue> item) {
    String text =
        new TreeMap<>(item)
            .entrySet().stream()
                .map(attribute -> attribute.getKey() + "=" + shown(attribute.getValue()))
                .collect(Collectors.joining(", ", "{", "}"));
    return text.length() <= SHOWN_ITEM_LENGTH_MAX
        ? text
        : text.substring(0, SHOWN_ITEM_LENGTH_MAX) + "...";
  }

  private static String shown(AttributeValue value) {
    return switch (value.type()) {
      case S -> value.s();
      case N -> value.n();
      case BOOL -> value.bool().toString();
      case NUL -> "null";
      case B, SS, NS, BS, M, L, UNKNOWN_TO_SDK_VERSION -> value.toString();
    };
  }
}
