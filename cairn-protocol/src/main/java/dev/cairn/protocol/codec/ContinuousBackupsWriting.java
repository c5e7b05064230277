package dev.cairn.protocol.codec;

import dev.cairn.engine.api.ContinuousBackupsResponse;
import dev.cairn.protocol.wire.WireWriter;

/** Writes what both operations on continuous backups answer. */
final class ContinuousBackupsWriting {
  private ContinuousBackupsWriting() {}

  static void write(WireWriter writer, ContinuousBackupsResponse response) {
    writer.beginStructure();
    writer.member("ContinuousBackupsDescription");
    writer.beginStructure();
    writer.string("ContinuousBackupsStatus", response.continuousBackupsStatus());
    writer.member("PointInTimeRecoveryDescription");
    writer.beginStructure();
    writer.string("PointInTimeRecoveryStatus", response.pointInTimeRecoveryStatus());
    writer.number("RecoveryPeriodInDays", response.recoveryPeriodInDays());
    writer.timestamp("EarliestRestorableDateTime", response.earliestRestorableDateTime());
    writer.timestamp("LatestRestorableDateTime", response.latestRestorableDateTime());
    writer.endStructure();
    writer.endStructure();
    writer.endStructure();
  }
}
