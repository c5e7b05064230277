package dev.cairn.engine.operation;

import dev.cairn.engine.api.DeleteResourcePolicyRequest;
import dev.cairn.engine.api.ResourcePolicyRevision;
import dev.cairn.engine.api.TableArn;
import dev.cairn.engine.schema.ResourcePolicy;
import dev.cairn.engine.schema.TableSettings;

/** DeleteResourcePolicy: removes the policy of a table; one that is not there does not matter. */
public final class DeleteResourcePolicyOperation {
  private final ControlPlane controlPlane;
  private final ResourceArns arns;

  public DeleteResourcePolicyOperation(Database database, ResourceArns arns) {
    this.controlPlane = new ControlPlane(database);
    this.arns = arns;
  }

  public Answer<ResourcePolicyRevision> run(DeleteResourcePolicyRequest request) {
    Constraints constraints = new Constraints();
    String resourceArn = constraints.required("resourceArn", request.resourceArn(), "");
    PutResourcePolicyOperation.checkRevision(constraints, request.expectedRevisionId());
    constraints.check();
    TableArn arn = arns.governable(resourceArn);
    return controlPlane.change(
        PutResourcePolicyOperation.target(arn),
        table -> {
          TableSettings settings = table.settings();
          ResourcePolicy before = settings.attachments().resourcePolicy();
          PutResourcePolicyOperation.checkExpected(
              table.name(), before, request.expectedRevisionId());
          return before == null
              ? new ControlPlane.Change<>(null, new ResourcePolicyRevision(null))
              : new ControlPlane.Change<>(
                  settings.withAttachments(settings.attachments().withResourcePolicy(null)),
                  new ResourcePolicyRevision(before.revisionId()));
        });
  }
}
