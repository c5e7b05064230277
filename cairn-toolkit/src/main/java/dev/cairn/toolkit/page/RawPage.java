package dev.cairn.toolkit.page;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * What one Query or Scan answered.
 *
 * @param items the items that matched, as far as the caller sees them
 * @param lastEvaluatedKey where reading stopped; empty at the end
 * @param evaluated how many items were read, matching or not
 * @param readUnits what it cost; empty if the service did not say
 */
record RawPage(
    List<Map<String, AttributeValue>> items,
    Map<String, AttributeValue> lastEvaluatedKey,
    int evaluated,
    OptionalDouble readUnits) {

  static RawPage of(QueryResponse response) {
    return new RawPage(
        response.items(),
        response.lastEvaluatedKey(),
        response.scannedCount(),
        units(response.consumedCapacity()));
  }

  static RawPage of(ScanResponse response) {
    return new RawPage(
        response.items(),
        response.lastEvaluatedKey(),
        response.scannedCount(),
        units(response.consumedCapacity()));
  }

  private static OptionalDouble units(@Nullable ConsumedCapacity consumed) {
    return consumed == null || consumed.capacityUnits() == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(consumed.capacityUnits());
  }

  RawPage withItems(List<Map<String, AttributeValue>> others) {
    return others == items ? this : new RawPage(others, lastEvaluatedKey, evaluated, readUnits);
  }

  boolean isLast() {
    return lastEvaluatedKey.isEmpty();
  }
}
