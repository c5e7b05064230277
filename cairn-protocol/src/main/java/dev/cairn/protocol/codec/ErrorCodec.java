package dev.cairn.protocol.codec;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.CancellationReason;
import dev.cairn.engine.api.ConditionalCheckFailed;
import dev.cairn.engine.api.ErrorCode;
import dev.cairn.engine.api.Throttled;
import dev.cairn.engine.api.ThrottlingReason;
import dev.cairn.engine.api.TransactionCanceled;
import dev.cairn.protocol.wire.Surrogates;
import dev.cairn.protocol.wire.WireWriter;
import java.util.List;

/**
 * Writes an error as the body of its answer.
 *
 * <p>Source of the two spellings of the message's member: recorded answers of Amazon DynamoDB, in
 * dynalite's test suite and in botocore's parser, which has to look for both.
 */
public final class ErrorCodec {
  private ErrorCodec() {}

  public static void write(WireWriter writer, ApiException error) {
    writer.beginStructure();
    writer.string("__type", error.code().wireType());
    String message = error.getMessage();
    if (message != null) {
      // A message that quotes a part of a text may cut through a character.
      writer.string(messageMember(error), Surrogates.replaceUnpaired(message));
    }
    if (error instanceof ConditionalCheckFailed failed) {
      AttributeValueCodec.writeMember(writer, "Item", failed.item());
    } else if (error instanceof TransactionCanceled canceled) {
      writeReasons(writer, canceled.reasons());
    } else if (error instanceof Throttled throttled) {
      writeThrottlingReasons(writer, throttled);
    }
    writer.endStructure();
  }

  private static String messageMember(ApiException error) {
    return switch (error.code()) {
      case SERIALIZATION, TRANSACTION_CANCELED -> "Message";
      default -> "message";
    };
  }

  private static void writeThrottlingReasons(WireWriter writer, Throttled throttled) {
    if (throttled.reasons().isEmpty()) {
      return;
    }
    // Source: the service's model, as the SDKs have it.
    boolean isOnDemand = throttled.code() == ErrorCode.THROTTLING;
    writer.member(isOnDemand ? "throttlingReasons" : "ThrottlingReasons");
    writer.beginList();
    for (ThrottlingReason reason : throttled.reasons()) {
      writer.beginStructure();
      writer.string("reason", reason.reason());
      writer.string("resource", reason.resource());
      writer.endStructure();
    }
    writer.endList();
  }

  private static void writeReasons(WireWriter writer, List<CancellationReason> reasons) {
    writer.member("CancellationReasons");
    writer.beginList();
    for (CancellationReason reason : reasons) {
      writer.beginStructure();
      writer.string("Code", reason.code());
      AttributeValueCodec.writeMember(writer, "Item", reason.item());
      String message = reason.message();
      if (message != null) {
        writer.string("Message", Surrogates.replaceUnpaired(message));
      }
      writer.endStructure();
    }
    writer.endList();
  }
}
