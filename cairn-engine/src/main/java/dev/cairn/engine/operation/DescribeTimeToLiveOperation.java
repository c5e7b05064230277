package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.ControlMessages;
import dev.cairn.engine.api.DescribeTimeToLiveRequest;
import dev.cairn.engine.api.DescribeTimeToLiveResponse;
import dev.cairn.engine.schema.TableDefinition;

/** DescribeTimeToLive: whether items expire, and by which attribute. */
public final class DescribeTimeToLiveOperation {
  private final ControlPlane controlPlane;

  public DescribeTimeToLiveOperation(Database database) {
    this.controlPlane = new ControlPlane(database);
  }

  public Answer<DescribeTimeToLiveResponse> run(DescribeTimeToLiveRequest request) {
    ControlPlane.constraints(request.tableName()).check();
    return controlPlane.read(
        controlPlane.target(request.tableName()), DescribeTimeToLiveOperation::describe);
  }

  private static DescribeTimeToLiveResponse describe(TableDefinition table) {
    if (!table.isUsable()) {
      throw ApiException.validation(
          ControlMessages.timeToLiveUnknown(table.lifecycle().status().name()));
    }
    String attribute = table.settings().timeToLiveAttribute();
    return new DescribeTimeToLiveResponse(attribute == null ? "DISABLED" : "ENABLED", attribute);
  }
}
