package dev.cairn.protocol.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.Attributes;
import dev.cairn.engine.api.ConsumedCapacity;
import dev.cairn.engine.api.ExpressionAttributes;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.DynamoNumber;
import dev.cairn.engine.value.Item;
import java.util.Map;

/** What the codec tests have in common. */
final class CodecCases {
  static final Item ITEM = Item.of(Map.of("pk", new AttributeValue.S("a")));
  static final Attributes ATTRIBUTES = Attributes.of(ITEM.attributes());
  static final String ITEM_JSON = "{'pk':{'S':'a'}}";
  static final ConsumedCapacity CAPACITY =
      new ConsumedCapacity("T", 0.5, null, null, null, null, null);
  static final String CAPACITY_JSON = "{'TableName':'T','CapacityUnits':0.5}";

  static final String NAMES_AND_VALUES_JSON =
      "'ExpressionAttributeNames':{'#a':'b'},'ExpressionAttributeValues':{':v':{'N':'1'}}";
  static final ExpressionAttributes NAMES_AND_VALUES =
      new ExpressionAttributes(
          Map.of("#a", "b"), Attributes.of(Map.of(":v", new AttributeValue.N(DynamoNumber.ONE))));

  private CodecCases() {}

  static <Q> void assertRead(OperationCodec<Q, ?> codec, String json, Q expected) {
    assertThat(Json.read(codec, json))
        .usingRecursiveComparison()
        .withEqualsForType((a, b) -> a.get().equals(b.get()), Attributes.class)
        .isEqualTo(expected);
  }

  static ApiException readError(OperationCodec<?, ?> codec, String json) {
    ApiException error = catchThrowableOfType(ApiException.class, () -> Json.read(codec, json));
    assertThat(error).as(json).isNotNull();
    return error;
  }
}
