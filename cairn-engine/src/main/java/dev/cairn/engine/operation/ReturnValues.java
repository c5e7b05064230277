package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.expression.UpdateResult;
import dev.cairn.engine.value.Item;
import org.jspecify.annotations.Nullable;

/** What ReturnValues asks for. */
final class ReturnValues {
  private ReturnValues() {}

  /**
   * Whether a put or a delete returns the old item.
   *
   * @throws ApiException when the value is one that only updates know
   */
  static boolean onlyOld(@Nullable String value) {
    if (value == null || value.equals("NONE")) {
      return false;
    }
    if (!value.equals("ALL_OLD")) {
      throw ApiException.validation("ReturnValues can only be ALL_OLD or NONE");
    }
    return true;
  }

  /**
   * The attributes that an update returns; null when there are none. REQUIRES: the value was
   * checked.
   */
  static @Nullable Item ofUpdate(@Nullable String value, ItemChange change) {
    UpdateResult update = change.update();
    Item returned =
        switch (value == null ? "NONE" : value) {
          case "ALL_OLD" -> change.before();
          case "ALL_NEW" -> change.after();
          case "UPDATED_OLD" ->
              change.before() == null || update == null ? null : update.updatedOld();
          case "UPDATED_NEW" ->
              change.after() == null || update == null ? null : update.updatedNew();
          default -> null;
        };
    return returned == null || returned.isEmpty() ? null : returned;
  }
}
