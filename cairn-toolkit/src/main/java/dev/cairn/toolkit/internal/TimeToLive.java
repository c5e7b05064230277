package dev.cairn.toolkit.internal;

import dev.cairn.toolkit.item.ItemCondition;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Times in attributes, in seconds since 1970, as DynamoDB has them for its time to live. */
public final class TimeToLive {
  private TimeToLive() {}

  /** Whether a time has passed; what is missing or no number never does. */
  public static boolean isPast(@Nullable AttributeValue time, Instant now) {
    return time != null
        && time.type() == AttributeValue.Type.N
        && new BigDecimal(time.n()).compareTo(BigDecimal.valueOf(now.getEpochSecond())) < 0;
  }

  /** Holds if the attribute has a time that has passed. */
  public static ItemCondition isPast(String attribute, Instant now) {
    return ItemCondition.less(attribute, seconds(now));
  }

  /** A time as such an attribute has it. */
  public static AttributeValue seconds(Instant time) {
    return AttributeValue.fromN(Long.toString(time.getEpochSecond()));
  }
}
