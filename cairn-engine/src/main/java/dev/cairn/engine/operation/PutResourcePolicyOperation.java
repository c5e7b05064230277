package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.ControlMessages;
import dev.cairn.engine.api.ErrorCode;
import dev.cairn.engine.api.Limits;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.api.PutResourcePolicyRequest;
import dev.cairn.engine.api.ResourcePolicyRevision;
import dev.cairn.engine.api.TableArn;
import dev.cairn.engine.schema.ResourcePolicy;
import dev.cairn.engine.schema.TableSettings;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * PutResourcePolicy: keeps a policy with a table. Nobody is asked for it: a key may do everything.
 */
public final class PutResourcePolicyOperation {
  private static final String NO_POLICY = "NO_POLICY";
  private static final int REVISION_CHARS_MAX = 255;

  private final Database database;
  private final ControlPlane controlPlane;
  private final ResourceArns arns;

  public PutResourcePolicyOperation(Database database, ResourceArns arns) {
    this.database = database;
    this.controlPlane = new ControlPlane(database);
    this.arns = arns;
  }

  // The checks stand in the order in which DynamoDB reports them.
  public Answer<ResourcePolicyRevision> run(PutResourcePolicyRequest request) {
    Constraints constraints = new Constraints();
    String resourceArn = constraints.required("resourceArn", request.resourceArn(), "");
    String policy = constraints.required("policy", request.policy(), "");
    checkRevision(constraints, request.expectedRevisionId());
    constraints.check();
    TableArn arn = arns.governable(resourceArn);
    checkSize(policy);

    Instant now = database.clock().instant();
    return controlPlane.change(
        target(arn),
        table -> {
          TableSettings settings = table.settings();
          ResourcePolicy before = settings.attachments().resourcePolicy();
          checkExpected(table.name(), before, request.expectedRevisionId());
          if (before != null && before.policy().equals(policy)) {
            return new ControlPlane.Change<>(null, new ResourcePolicyRevision(before.revisionId()));
          }
          ResourcePolicy after = new ResourcePolicy(policy, revision(before, now));
          return new ControlPlane.Change<>(
              settings.withAttachments(settings.attachments().withResourcePolicy(after)),
              new ResourcePolicyRevision(after.revisionId()));
        });
  }

  static void checkRevision(Constraints constraints, @Nullable String revisionId) {
    if (revisionId != null) {
      constraints.length("expectedRevisionId", revisionId, 1, REVISION_CHARS_MAX);
    }
  }

  /** Refuses a policy that is too large. */
  static void checkSize(String policy) {
    if (policy.getBytes(StandardCharsets.UTF_8).length > Limits.RESOURCE_POLICY_BYTES_MAX) {
      throw ApiException.validation(ControlMessages.POLICY_TOO_LARGE);
    }
  }

  /** The time of the change in milliseconds, as on AWS, and always more than the one before. */
  static String revision(@Nullable ResourcePolicy before, Instant now) {
    long last = before == null ? 0 : Long.parseLong(before.revisionId());
    return Long.toString(Math.max(now.toEpochMilli(), last + 1));
  }

  /** The table of an ARN, which these operations miss by its name. */
  static ControlPlane.Target target(TableArn arn) {
    return new ControlPlane.Target(
        arn.tableName(),
        new ApiException(ErrorCode.RESOURCE_NOT_FOUND, Messages.tableNotFound(arn.tableName())));
  }

  /** Refuses to go on when the policy is not the one that the request expects. */
  static void checkExpected(
      String tableName, @Nullable ResourcePolicy before, @Nullable String expected) {
    if (expected == null) {
      return;
    }
    String current = before == null ? null : before.revisionId();
    if (expected.equals(NO_POLICY)) {
      if (current != null) {
        throw notFound(ControlMessages.policyNotExpected(tableName, current));
      }
    } else if (!expected.equals(current)) {
      throw notFound(ControlMessages.noSuchRevision(expected, tableName, current));
    }
  }

  private static ApiException notFound(String message) {
    return new ApiException(ErrorCode.POLICY_NOT_FOUND, message);
  }
}
