package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.ControlMessages;
import dev.cairn.engine.api.EmptyResponse;
import dev.cairn.engine.api.TableArn;
import dev.cairn.engine.api.UntagResourceRequest;
import java.util.List;

/** UntagResource: removes the tags with the given keys; those that are not there do not matter. */
public final class UntagResourceOperation {
  private final ControlPlane controlPlane;
  private final ResourceArns arns;

  public UntagResourceOperation(Database database, ResourceArns arns) {
    this.controlPlane = new ControlPlane(database);
    this.arns = arns;
  }

  // The checks stand in the order in which DynamoDB reports them.
  public Answer<EmptyResponse> run(UntagResourceRequest request) {
    TableArn arn = arns.taggable(request.resourceArn());
    Constraints constraints = new Constraints();
    List<String> keys = constraints.required("tagKeys", request.tagKeys(), List.of());
    constraints.check();
    if (keys.isEmpty()) {
      throw ApiException.validation(ControlMessages.NO_TAG_KEYS);
    }
    TableTags.checkKeys(keys);

    ApiException absent = ResourceArns.notFound(String.valueOf(request.resourceArn()));
    return controlPlane.change(
        new ControlPlane.Target(arn.tableName(), absent),
        table ->
            new ControlPlane.Change<>(
                table.settings().withTags(TableTags.without(table.settings().tags(), keys)),
                new EmptyResponse()));
  }
}
