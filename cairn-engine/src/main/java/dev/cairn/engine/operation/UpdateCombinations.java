package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.ControlMessages;
import dev.cairn.engine.api.OnDemandThroughput;
import dev.cairn.engine.api.UpdateTableRequest;
import dev.cairn.engine.api.UpdateTableRequest.IndexUpdate;
import dev.cairn.engine.api.WarmThroughput;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which changes UpdateTable takes together: hardly any. Source: the findings of {@link
 * ControlMessages}, DDB-TABLE-382, 433 and 456.
 */
final class UpdateCombinations {
  private UpdateCombinations() {}

  /**
   * Refuses changes that do not go together.
   *
   * @throws ApiException with the message about the first of them, in DynamoDB's order
   */
  static void check(UpdateTableRequest request) {
    boolean changesWarm = isSaid(request.warmThroughput());
    boolean changesOnDemand = isSaid(request.onDemandThroughput());
    List<IndexUpdate> updates = request.globalSecondaryIndexUpdates();
    long count =
        Stream.of(
                request.sseSpecification() != null,
                request.tableClass() != null,
                request.deletionProtectionEnabled() != null,
                changesWarm,
                changesOnDemand,
                request.streamSpecification() != null,
                request.provisionedThroughput() != null,
                request.billingMode() != null,
                updates != null && !updates.isEmpty())
            .filter(isThere -> isThere)
            .count();
    if (count > 1) {
      refuseIf(request.sseSpecification() != null, ControlMessages.ENCRYPTION_ALONE);
      refuseIf(request.tableClass() != null, ControlMessages.TABLE_CLASS_ALONE);
      refuseIf(
          request.deletionProtectionEnabled() != null, ControlMessages.DELETION_PROTECTION_ALONE);
      refuseIf(changesWarm, ControlMessages.WARM_THROUGHPUT_ALONE);
      refuseIf(
          changesOnDemand && request.streamSpecification() != null,
          ControlMessages.ON_DEMAND_WITH_BILLING_ONLY);
      checkUnits(request, updates);
    }
  }

  /** What does not go with other units, of the table or by its billing mode. */
  private static void checkUnits(UpdateTableRequest request, @Nullable List<IndexUpdate> updates) {
    boolean changesStream = request.streamSpecification() != null;
    boolean makesOrDeletesIndex =
        updates != null && updates.stream().anyMatch(update -> update.update() == null);
    boolean changesUnits = request.provisionedThroughput() != null;
    refuseIf(
        changesStream && (changesUnits || "PROVISIONED".equals(request.billingMode())),
        ControlMessages.STREAM_WITH_UNITS);
    refuseIf(makesOrDeletesIndex && changesUnits, ControlMessages.INDEX_WITH_UNITS);
    refuseIf(makesOrDeletesIndex && changesStream, ControlMessages.INDEX_WITH_STREAM);
  }

  private static void refuseIf(boolean isSo, String message) {
    if (isSo) {
      throw ApiException.validation(message);
    }
  }

  /** An empty structure is as good as none. */
  private static boolean isSaid(@Nullable WarmThroughput warm) {
    return warm != null && !warm.isEmpty();
  }

  private static boolean isSaid(@Nullable OnDemandThroughput onDemand) {
    return onDemand != null
        && (onDemand.maxReadRequestUnits() != null || onDemand.maxWriteRequestUnits() != null);
  }
}
