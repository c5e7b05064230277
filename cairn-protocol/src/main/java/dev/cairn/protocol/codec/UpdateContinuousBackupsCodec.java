package dev.cairn.protocol.codec;

import dev.cairn.engine.api.ContinuousBackupsResponse;
import dev.cairn.engine.api.PointInTimeRecoverySpecification;
import dev.cairn.engine.api.UpdateContinuousBackupsRequest;
import dev.cairn.protocol.wire.WireReader;
import dev.cairn.protocol.wire.WireWriter;

/**
 * UpdateContinuousBackups: whether a table is to be restorable in, how far back it could be out.
 */
public final class UpdateContinuousBackupsCodec
    implements OperationCodec<UpdateContinuousBackupsRequest, ContinuousBackupsResponse> {
  @Override
  public UpdateContinuousBackupsRequest read(WireReader reader) {
    String tableName = null;
    PointInTimeRecoverySpecification specification = null;
    reader.beginStructure("UpdateContinuousBackupsInput");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "TableName" -> tableName = reader.string();
        case "PointInTimeRecoverySpecification" -> specification = readSpecification(reader);
        default -> reader.skip();
      }
    }
    return new UpdateContinuousBackupsRequest(tableName, specification);
  }

  private static PointInTimeRecoverySpecification readSpecification(WireReader reader) {
    Boolean enabled = null;
    Integer periodInDays = null;
    reader.beginStructure("PointInTimeRecoverySpecification");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "PointInTimeRecoveryEnabled" -> enabled = reader.bool();
        case "RecoveryPeriodInDays" -> periodInDays = reader.integer();
        default -> reader.skip();
      }
    }
    return new PointInTimeRecoverySpecification(enabled, periodInDays);
  }

  @Override
  public void write(WireWriter writer, ContinuousBackupsResponse response) {
    ContinuousBackupsWriting.write(writer, response);
  }
}
