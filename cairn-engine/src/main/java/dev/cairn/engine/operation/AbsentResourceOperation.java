package dev.cairn.engine.operation;

import dev.cairn.engine.api.AbsentResource;
import dev.cairn.engine.api.AbsentResourceRequest;
import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.ControlMessages;
import dev.cairn.engine.api.EmptyResponse;
import dev.cairn.engine.api.TableArn;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;

/**
 * Operations on things that are never here, such as backups and global tables: lists are empty, and
 * none is found.
 */
public final class AbsentResourceOperation {
  private final AbsentResource kind;

  public AbsentResourceOperation(AbsentResource kind) {
    this.kind = kind;
  }

  /** Describes, changes or deletes one: it is not there. */
  public Answer<EmptyResponse> run(AbsentResourceRequest request) {
    Constraints constraints = new Constraints();
    String name = constraints.required(kind.parameter(), request.name(), "");
    constraints.check();
    checkArn(name);
    throw new ApiException(kind.notFound(), message(name));
  }

  /** Lists them all: none. */
  public static Answer<EmptyResponse> list() {
    return Answer.of(new EmptyResponse(), CompletableFuture.completedFuture(null));
  }

  /** CreateGlobalTable: refused by DynamoDB itself by now. */
  public static Answer<EmptyResponse> createGlobalTable(AbsentResourceRequest request) {
    Constraints constraints = new Constraints();
    constraints.required("globalTableName", request.name(), "");
    constraints.check();
    throw ApiException.validation(ControlMessages.LEGACY_GLOBAL_TABLES);
  }

  /** Backups, exports and imports are known by ARNs that begin with their table's. */
  private void checkArn(String name) {
    String thing =
        switch (kind) {
          case BACKUP -> "Backup";
          case EXPORT -> "Export";
          case IMPORT -> "Import";
          case GLOBAL_TABLE, GLOBAL_TABLE_SETTINGS, REPLICA_AUTO_SCALING -> null;
        };
    if (thing == null) {
      return;
    }
    TableArn arn = TableArn.parse(name);
    if (arn == null || !arn.part().startsWith(thing.toLowerCase(Locale.ROOT) + "/")) {
      throw ApiException.validation(ControlMessages.invalidArnOf(thing));
    }
  }

  // What is said of a backup and of an import is a guess.
  private String message(String name) {
    return switch (kind) {
      case BACKUP -> "Backup not found: " + name;
      case EXPORT -> "Export not found: Export not found: " + name;
      case IMPORT -> "Import not found: " + name;
      case GLOBAL_TABLE -> "Global table not found: " + ControlMessages.globalTableNotFound(name);
      case GLOBAL_TABLE_SETTINGS, REPLICA_AUTO_SCALING -> ControlMessages.globalTableNotFound(name);
    };
  }
}
