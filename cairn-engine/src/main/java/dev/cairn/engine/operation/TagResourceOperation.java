package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.ControlMessages;
import dev.cairn.engine.api.EmptyResponse;
import dev.cairn.engine.api.TableArn;
import dev.cairn.engine.api.Tag;
import dev.cairn.engine.api.TagResourceRequest;
import java.util.List;

/** TagResource: adds tags to a table, or puts other values under their keys. */
public final class TagResourceOperation {
  private final ControlPlane controlPlane;
  private final ResourceArns arns;

  public TagResourceOperation(Database database, ResourceArns arns) {
    this.controlPlane = new ControlPlane(database);
    this.arns = arns;
  }

  // The checks stand in the order in which DynamoDB reports them.
  public Answer<EmptyResponse> run(TagResourceRequest request) {
    TableArn arn = arns.taggable(request.resourceArn());
    Constraints constraints = new Constraints();
    List<Tag> tags = constraints.required("tags", request.tags(), List.of());
    constraints.check();
    if (tags.isEmpty()) {
      throw ApiException.validation(ControlMessages.NO_TAGS);
    }
    TableTags.check(tags);

    ApiException absent = ResourceArns.notFound(String.valueOf(request.resourceArn()));
    return controlPlane.change(
        new ControlPlane.Target(arn.tableName(), absent),
        table ->
            new ControlPlane.Change<>(
                table.settings().withTags(TableTags.merge(table.settings().tags(), tags)),
                new EmptyResponse()));
  }
}
