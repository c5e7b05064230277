package dev.cairn.engine.api;

/**
 * A kind of thing that DynamoDB has and Cairn never does, so that lists are empty and none is
 * found.
 */
public enum AbsentResource {
  BACKUP("backupArn", ErrorCode.BACKUP_NOT_FOUND),
  EXPORT("exportArn", ErrorCode.EXPORT_NOT_FOUND),
  IMPORT("importArn", ErrorCode.IMPORT_NOT_FOUND),
  GLOBAL_TABLE("globalTableName", ErrorCode.GLOBAL_TABLE_NOT_FOUND),
  GLOBAL_TABLE_SETTINGS("globalTableName", ErrorCode.GLOBAL_TABLE_NOT_FOUND),
  REPLICA_AUTO_SCALING("tableName", ErrorCode.RESOURCE_NOT_FOUND);

  private final String parameter;
  private final ErrorCode notFound;

  AbsentResource(String parameter, ErrorCode notFound) {
    this.parameter = parameter;
    this.notFound = notFound;
  }

  /** The parameter that names one, as validation errors call it. */
  public String parameter() {
    return parameter;
  }

  /** The error when one is asked for. */
  public ErrorCode notFound() {
    return notFound;
  }
}
