package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.ControlMessages;
import dev.cairn.engine.api.TimeToLiveSpecification;
import dev.cairn.engine.api.UpdateTimeToLiveRequest;
import dev.cairn.engine.api.UpdateTimeToLiveResponse;
import dev.cairn.engine.schema.TableSettings;
import org.jspecify.annotations.Nullable;

/**
 * UpdateTimeToLive: says which attribute tells when items expire, or that none does. Nothing
 * expires yet.
 */
public final class UpdateTimeToLiveOperation {
  private static final int ATTRIBUTE_NAME_CHARS_MAX = 255;

  private final ControlPlane controlPlane;

  public UpdateTimeToLiveOperation(Database database) {
    this.controlPlane = new ControlPlane(database);
  }

  // The checks stand in the order in which DynamoDB reports them.
  public Answer<UpdateTimeToLiveResponse> run(UpdateTimeToLiveRequest request) {
    Constraints constraints = ControlPlane.constraints(request.tableName());
    TimeToLiveSpecification asked =
        constraints.required(
            "timeToLiveSpecification",
            request.timeToLiveSpecification(),
            new TimeToLiveSpecification(false, ""));
    if (request.timeToLiveSpecification() != null) {
      checkMembers(constraints, asked);
    }
    constraints.check();

    String attribute = String.valueOf(asked.attributeName());
    boolean enables = Boolean.TRUE.equals(asked.enabled());
    return controlPlane.change(
        controlPlane.target(request.tableName()),
        table -> {
          TableSettings settings = table.settings();
          checkChange(settings.timeToLiveAttribute(), attribute, enables);
          return new ControlPlane.Change<>(
              settings.withTimeToLive(enables ? attribute : null),
              new UpdateTimeToLiveResponse(asked));
        });
  }

  private static void checkMembers(Constraints constraints, TimeToLiveSpecification asked) {
    String at = "timeToLiveSpecification.";
    constraints.required(at + "enabled", asked.enabled(), (Object) false);
    String attribute = constraints.required(at + "attributeName", asked.attributeName(), "x");
    constraints.length(at + "attributeName", attribute, 1, ATTRIBUTE_NAME_CHARS_MAX);
  }

  private static void checkChange(@Nullable String before, String attribute, boolean enables) {
    if (before == null) {
      if (!enables) {
        throw ApiException.validation(ControlMessages.NOT_EXPIRING);
      }
    } else if (!before.equals(attribute)) {
      throw ApiException.validation(ControlMessages.expiringByAnother(before));
    } else if (enables) {
      throw ApiException.validation(ControlMessages.ALREADY_EXPIRING);
    }
  }
}
