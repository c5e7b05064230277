package dev.cairn.engine.api;

import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How validation errors are worded. AWS has been changing that region by region since June 2026;
 * their type and their gist stay the same.
 *
 * <p>Source: answers that the public conformance suite, Moto and dynoxide recorded from both kinds
 * of regions; docs/compatibility.md has the addresses.
 *
 * <p>Threads: immutable.
 */
public enum Wording {
  /** The words of all regions until then, and of some after. */
  LONG_STANDING,

  /**
   * The words of the new validation framework. What is wrong with a PutItem, UpdateItem or
   * DeleteItem request before its table is looked at comes in an envelope that counts the errors;
   * reads but for one sort of error, batches and transactions come without.
   */
  FRAMEWORK_2026;

  private static final String ENVELOPE = "1 validation error detected: ";
  private static final Pattern ENVELOPED = Pattern.compile("\\d+ validation errors? detected: ");

  /** What the framework leaves out of envelopes, although it is about the request alone. */
  private static final Set<String> BARE =
      Set.of(
          Messages.VALUE_EMPTY,
          Messages.VALUE_OF_TWO_TYPES,
          Messages.VALUE_NESTED_TOO_DEEP,
          Messages.ITEM_TOO_LARGE);

  /** What is said of a value as it is, and not of the placeholder that stands for it. */
  private static final Set<String> VALUE_PROBLEMS =
      Set.of(
          Messages.NULL_NOT_TRUE,
          Messages.NUMBER_TOO_MANY_DIGITS,
          Messages.NUMBER_OVERFLOW,
          Messages.NUMBER_UNDERFLOW);

  /**
   * Runs checks of a request whose errors the framework puts into its envelope.
   *
   * @throws ApiException what the checks throw, in the words of this wording
   */
  public <T> T enveloped(Supplier<T> checks) {
    try {
      return checks.get();
    } catch (ApiException refused) {
      throw enveloped(refused);
    }
  }

  private ApiException enveloped(ApiException refused) {
    String message = refused.getMessage();
    boolean isBare =
        this == LONG_STANDING
            || refused.code() != ErrorCode.VALIDATION
            || message == null
            || BARE.contains(message)
            || ENVELOPED.matcher(message).lookingAt();
    return isBare ? refused : ApiException.validation(ENVELOPE + message);
  }

  /**
   * Whether the error about an expression attribute value names its placeholder. One about nesting
   * never does.
   */
  public boolean namesPlaceholder(@Nullable String problem) {
    boolean isOfTheValue = this == FRAMEWORK_2026 && VALUE_PROBLEMS.contains(problem);
    return !isOfTheValue && !Messages.VALUE_NESTED_TOO_DEEP.equals(problem);
  }

  /** Whether UpdateItem reports one wrong enumeration value and stops, ReturnValues first. */
  public boolean stopsAtFirstOfUpdate() {
    return this == FRAMEWORK_2026;
  }
}
