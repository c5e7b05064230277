package dev.cairn.toolkit.sequence;

import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Thrown when a sequence cannot go on from the value that is stored: it is not an integer, the next
 * number would not fit into a {@code long}, or the item is one of the toolkit's own. It stays like
 * that until somebody gives the attribute another value.
 */
public final class InvalidCounterException extends RuntimeException {
  private static final long serialVersionUID = 1;

  InvalidCounterException(Object where, String attribute, AttributeValue value) {
    super(
        "no number follows %s = %s in %s; the attribute must be an integer below %d"
            .formatted(attribute, shown(value), where, Long.MAX_VALUE));
  }

  InvalidCounterException(Object where) {
    super("the item " + where + " is one of the toolkit's own, which cannot count");
  }

  private static String shown(AttributeValue value) {
    return value.n() == null ? value.toString() : value.n();
  }
}
