package dev.cairn.verify.model;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;

/** An error that the model expects as the answer. */
final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String type;
  private final transient Set<String> messages;
  private final transient Optional<SortedMap<String, Value>> item;
  private final transient List<Reason> reasons;

  private Refusal(
      String type,
      Set<String> messages,
      Optional<SortedMap<String, Value>> item,
      List<Reason> reasons) {
    super(type + messages, null, false, false);
    this.type = type;
    this.messages = messages;
    this.item = item;
    this.reasons = reasons;
  }

  /** Why one action of a transaction failed; the code None where it did not. */
  record Reason(String code, Set<String> messages, Optional<SortedMap<String, Value>> item) {
    static final Reason NONE = new Reason("None", Set.of(), Optional.empty());
  }

  static Refusal of(String type, String message) {
    return new Refusal(type, Set.of(message), Optional.empty(), List.of());
  }

  /** An error with one of those messages, or with any when there are none. */
  static Refusal of(String type, Set<String> messages) {
    return new Refusal(type, messages, Optional.empty(), List.of());
  }

  static Refusal validation(String message) {
    return of("ValidationException", message);
  }

  /** A ValidationException with one of those messages, or with any when there are none. */
  static Refusal validation(Set<String> messages) {
    return new Refusal("ValidationException", messages, Optional.empty(), List.of());
  }

  /** A ValidationException whose wording the model does not know. */
  static Refusal validation() {
    return validation(Set.of());
  }

  /** The same in the words that it has when it is not about an expression. */
  Refusal inLegacyWords() {
    return validation(
        messages.stream()
            .map(
                message ->
                    message.equals("An operand in the update expression has an incorrect data type")
                        ? "Type mismatch for attribute to update"
                        : message)
            .collect(Collectors.toSet()));
  }

  static Refusal conditionFailed(Optional<SortedMap<String, Value>> item) {
    return new Refusal(
        "ConditionalCheckFailedException",
        Set.of("The conditional request failed"),
        item,
        List.of());
  }

  static Refusal cancelled(List<Reason> reasons) {
    String codes = String.join(", ", reasons.stream().map(Reason::code).toList());
    return new Refusal(
        "TransactionCanceledException",
        Set.of(
            "Transaction cancelled, please refer cancellation reasons for specific reasons ["
                + codes
                + "]"),
        Optional.empty(),
        reasons);
  }

  String type() {
    return type;
  }

  Set<String> messages() {
    return messages;
  }

  /** The stored item that a failed condition shows. */
  Optional<SortedMap<String, Value>> item() {
    return item;
  }

  List<Reason> reasons() {
    return reasons;
  }

  /** This refusal of one action as the reason why its transaction was cancelled. */
  Reason asReason() {
    return type.equals("ConditionalCheckFailedException")
        ? new Reason("ConditionalCheckFailed", messages, item)
        : new Reason("ValidationError", messages, Optional.empty());
  }
}
