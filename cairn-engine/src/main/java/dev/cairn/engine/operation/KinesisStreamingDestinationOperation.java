package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.ControlMessages;
import dev.cairn.engine.api.KinesisDataStreamDestination;
import dev.cairn.engine.api.KinesisStreamingDestinationRequest;
import dev.cairn.engine.api.KinesisStreamingDestinationResponse;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.schema.TableSettings;
import java.util.List;

/**
 * EnableKinesisStreamingDestination, DisableKinesisStreamingDestination and
 * UpdateKinesisStreamingDestination.
 *
 * <p>No stream of Kinesis is here, and so every destination ends as one does on AWS whose stream is
 * not there: it is taken, and then has failed.
 */
public final class KinesisStreamingDestinationOperation {
  private static final List<String> PRECISIONS = List.of("MILLISECOND", "MICROSECOND");
  private static final int STREAM_ARN_CHARS_MIN = 37;
  private static final int STREAM_ARN_CHARS_MAX = 1024;

  private final ControlPlane controlPlane;

  public KinesisStreamingDestinationOperation(Database database) {
    this.controlPlane = new ControlPlane(database);
  }

  /**
   * EnableKinesisStreamingDestination: the answer says ENABLING, what is described ENABLE_FAILED.
   */
  public Answer<KinesisStreamingDestinationResponse> enable(
      KinesisStreamingDestinationRequest request) {
    String streamArn = check(request, "enableKinesisStreamingConfiguration");
    return controlPlane.change(
        controlPlane.target(request.tableName()),
        table -> {
          String precision = request.approximateCreationDateTimePrecision();
          TableSettings settings = table.settings();
          KinesisDataStreamDestination failed =
              new KinesisDataStreamDestination(
                  streamArn, "ENABLE_FAILED", ControlMessages.STREAM_FORBIDDEN, precision);
          return new ControlPlane.Change<>(
              settings.withAttachments(settings.attachments().withDestination(failed)),
              new KinesisStreamingDestinationResponse(
                  table.name(), streamArn, "ENABLING", precision));
        });
  }

  /** DisableKinesisStreamingDestination: refused, as nothing is ever active. */
  public Answer<KinesisStreamingDestinationResponse> disable(
      KinesisStreamingDestinationRequest request) {
    check(request, "enableKinesisStreamingConfiguration");
    return controlPlane.change(
        controlPlane.target(request.tableName()),
        table -> {
          throw ApiException.validation(ControlMessages.DESTINATION_NOT_ACTIVE);
        });
  }

  /** UpdateKinesisStreamingDestination: refused, as nothing is ever active. */
  public Answer<KinesisStreamingDestinationResponse> update(
      KinesisStreamingDestinationRequest request) {
    String streamArn = check(request, "updateKinesisStreamingConfiguration");
    if (request.approximateCreationDateTimePrecision() == null) {
      throw ApiException.validation(ControlMessages.DESTINATION_UPDATE_EMPTY);
    }
    return controlPlane.change(
        controlPlane.target(request.tableName()), table -> refuseUpdate(table, streamArn));
  }

  private static ControlPlane.Change<KinesisStreamingDestinationResponse> refuseUpdate(
      TableDefinition table, String streamArn) {
    throw ApiException.validation(ControlMessages.destinationNotUpdatable(table.name(), streamArn));
  }

  private static String check(KinesisStreamingDestinationRequest request, String configuration) {
    Constraints constraints = ControlPlane.constraints(request.tableName());
    String streamArn = constraints.required("streamArn", request.streamArn(), "");
    if (request.streamArn() != null) {
      constraints.length("streamArn", streamArn, STREAM_ARN_CHARS_MIN, STREAM_ARN_CHARS_MAX);
    }
    constraints.oneOf(
        configuration + ".approximateCreationDateTimePrecision",
        request.approximateCreationDateTimePrecision(),
        PRECISIONS);
    constraints.check();
    return streamArn;
  }
}
