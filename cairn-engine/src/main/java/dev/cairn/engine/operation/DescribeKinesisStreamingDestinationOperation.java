package dev.cairn.engine.operation;

import dev.cairn.engine.api.DescribeKinesisStreamingDestinationRequest;
import dev.cairn.engine.api.DescribeKinesisStreamingDestinationResponse;

/** DescribeKinesisStreamingDestination: the streams that somebody wanted a table's changes in. */
public final class DescribeKinesisStreamingDestinationOperation {
  private final ControlPlane controlPlane;

  public DescribeKinesisStreamingDestinationOperation(Database database) {
    this.controlPlane = new ControlPlane(database);
  }

  public Answer<DescribeKinesisStreamingDestinationResponse> run(
      DescribeKinesisStreamingDestinationRequest request) {
    ControlPlane.constraints(request.tableName()).check();
    return controlPlane.read(
        controlPlane.target(request.tableName()),
        table ->
            new DescribeKinesisStreamingDestinationResponse(
                table.name(), table.settings().attachments().kinesisDestinations()));
  }
}
