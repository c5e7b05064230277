package dev.cairn.toolkit.sequence;

import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Thrown when a sequence cannot go on from the value that is stored: it is not an integer, or the
 * next number would not fit into a {@code long}.
 */
public final class InvalidCounterException extends RuntimeException {
  private static final long serialVersionUID = 1;

  InvalidCounterException(Object where, String attribute, AttributeValue value) {
    super("no number follows " + attribute + " = " + value + " in " + where);
  }
}
