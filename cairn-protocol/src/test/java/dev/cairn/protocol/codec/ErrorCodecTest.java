package dev.cairn.protocol.codec;

import static dev.cairn.protocol.codec.CodecCases.ITEM;
import static dev.cairn.protocol.codec.CodecCases.ITEM_JSON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.CancellationReason;
import dev.cairn.engine.api.ConditionalCheckFailed;
import dev.cairn.engine.api.ErrorCode;
import dev.cairn.engine.api.TransactionCanceled;
import dev.cairn.protocol.wire.JsonFormat;
import dev.cairn.protocol.wire.JsonWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

class ErrorCodecTest {
  private static String error(ApiException error) {
    JsonWriter writer = JsonFormat.writer();
    ErrorCodec.write(writer, error);
    return Json.text(writer);
  }

  @Test
  void errors_carryTypeMessageAndPayload() {
    assertThat(error(ApiException.validation("no")))
        .isEqualTo("{'__type':'com.amazon.coral.validate#ValidationException','message':'no'}");
    assertThat(error(new ApiException(ErrorCode.SERIALIZATION, "no")))
        .isEqualTo("{'__type':'com.amazon.coral.service#SerializationException','Message':'no'}");
    assertThat(error(new ApiException(ErrorCode.UNKNOWN_OPERATION, null)))
        .isEqualTo("{'__type':'com.amazon.coral.service#UnknownOperationException'}");
    assertThat(error(new ConditionalCheckFailed(null)))
        .isEqualTo(
            "{'__type':'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException',"
                + "'message':'The conditional request failed'}");
    assertThat(error(new ConditionalCheckFailed(ITEM)))
        .endsWith("'message':'The conditional request failed','Item':" + ITEM_JSON + "}");
    assertThat(
            error(
                new TransactionCanceled(
                    List.of(
                        CancellationReason.NONE,
                        CancellationReason.conditionFailed(ITEM),
                        CancellationReason.validation("bad")))))
        .isEqualTo(
            "{'__type':'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',"
                + "'Message':'Transaction cancelled, please refer cancellation reasons for"
                + " specific reasons [None, ConditionalCheckFailed, ValidationError]',"
                + "'CancellationReasons':[{'Code':'None'},{'Code':'ConditionalCheckFailed',"
                + "'Item':"
                + ITEM_JSON
                + ",'Message':'The conditional request failed'},{'Code':'ValidationError',"
                + "'Message':'bad'}]}");
  }

  @Test
  void messageThatCutsThroughACharacter_canStillBeWritten() {
    assertThat(error(ApiException.validation("near \ud83d and \ude00, but \ud83d\ude00")))
        .endsWith("'message':'near \ufffd and \ufffd, but 😀'}");
  }
}
