package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.Limits;
import dev.cairn.engine.api.Messages;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The bounds that both kinds of transactions share. */
final class TransactionShape {
  private TransactionShape() {}

  /** Collects a violation when there are no elements or too many of them. */
  static void checkCount(Constraints constraints, @Nullable List<?> elements, String elementName) {
    if (elements == null) {
      return;
    }
    if (elements.isEmpty()) {
      constraints.violate(
          "transactItems", "[]", "Member must have length greater than or equal to 1");
    }
    if (elements.size() > Limits.TRANSACTION_ACTION_COUNT_MAX) {
      // DynamoDB prints the elements; their names stand for them here, because they may be large.
      constraints.violate(
          "transactItems",
          Collections.nCopies(elements.size(), elementName),
          "Member must have length less than or equal to " + Limits.TRANSACTION_ACTION_COUNT_MAX);
    }
  }

  /** Refuses a transaction whose items are too large together. */
  static void checkSize(long sizeBytes) {
    if (sizeBytes > Limits.TRANSACTION_SIZE_BYTES_MAX) {
      throw ApiException.validation(Messages.TRANSACTION_TOO_LARGE);
    }
  }
}
