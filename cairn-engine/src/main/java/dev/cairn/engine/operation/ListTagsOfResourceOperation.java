package dev.cairn.engine.operation;

import dev.cairn.engine.api.ListTagsOfResourceRequest;
import dev.cairn.engine.api.ListTagsOfResourceResponse;
import dev.cairn.engine.api.TableArn;

/**
 * ListTagsOfResource: all tags of a table at once, as there are 50 at most. So there is no next
 * token, and one that is sent all the same is passed over, as DynamoDB does.
 */
public final class ListTagsOfResourceOperation {
  private final ControlPlane controlPlane;
  private final ResourceArns arns;

  public ListTagsOfResourceOperation(Database database, ResourceArns arns) {
    this.controlPlane = new ControlPlane(database);
    this.arns = arns;
  }

  public Answer<ListTagsOfResourceResponse> run(ListTagsOfResourceRequest request) {
    TableArn arn = arns.taggable(request.resourceArn());
    return controlPlane.read(
        new ControlPlane.Target(
            arn.tableName(), arns.withoutTags(String.valueOf(request.resourceArn()))),
        table -> new ListTagsOfResourceResponse(table.settings().tags()));
  }
}
