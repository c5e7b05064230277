package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.ControlMessages;
import dev.cairn.engine.api.ErrorCode;
import dev.cairn.engine.api.GetResourcePolicyRequest;
import dev.cairn.engine.api.GetResourcePolicyResponse;
import dev.cairn.engine.api.TableArn;
import dev.cairn.engine.schema.ResourcePolicy;

/** GetResourcePolicy: the policy that was put for a table. */
public final class GetResourcePolicyOperation {
  private final ControlPlane controlPlane;
  private final ResourceArns arns;

  public GetResourcePolicyOperation(Database database, ResourceArns arns) {
    this.controlPlane = new ControlPlane(database);
    this.arns = arns;
  }

  public Answer<GetResourcePolicyResponse> run(GetResourcePolicyRequest request) {
    Constraints constraints = new Constraints();
    String resourceArn = constraints.required("resourceArn", request.resourceArn(), "");
    constraints.check();
    TableArn arn = arns.governable(resourceArn);
    return controlPlane.read(
        PutResourcePolicyOperation.target(arn),
        table -> {
          ResourcePolicy policy = table.settings().attachments().resourcePolicy();
          if (policy == null) {
            throw new ApiException(
                ErrorCode.POLICY_NOT_FOUND, ControlMessages.policyNotFound(resourceArn));
          }
          return new GetResourcePolicyResponse(policy.policy(), policy.revisionId());
        });
  }
}
