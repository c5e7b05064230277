package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.ControlMessages;
import dev.cairn.engine.api.ErrorCode;
import dev.cairn.engine.api.TableArn;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which table operations mean that take a {@code ResourceArn}.
 *
 * <p>Threads: immutable.
 */
public final class ResourceArns {
  private static final String NO_ACCOUNT = "000000000000";
  private static final int SERVICE = 2;
  private static final int ARN_PARTS = 6;

  private final String region;
  private final String accountId;

  /** Takes the region and the account whose tables there are. */
  public ResourceArns(String region, String accountId) {
    this.region = region;
    this.accountId = accountId;
  }

  /**
   * The table whose tags a request means.
   *
   * @throws ApiException when it is not an ARN of a table of this account and region
   */
  TableArn taggable(@Nullable String text) {
    if (text == null) {
      throw ApiException.validation(ControlMessages.RESOURCE_ARN_MISSING);
    }
    if (isForeign(text)) {
      throw new ApiException(ErrorCode.ACCESS_DENIED, ControlMessages.ACCESS_DENIED);
    }
    TableArn arn = parse(text);
    if (!arn.accountId().equals(accountId)) {
      throw new ApiException(ErrorCode.ACCESS_DENIED, ControlMessages.ACCESS_DENIED);
    }
    if (!arn.region().equals(region) || arn.part().startsWith("index/")) {
      throw ApiException.validation(ControlMessages.invalidTableArn(text));
    }
    return whole(arn, text);
  }

  /**
   * The table whose policy a request means.
   *
   * @throws ApiException when it is not an ARN of a table of this account and region
   */
  TableArn governable(String text) {
    TableArn arn = parse(text);
    if (!arn.accountId().equals(accountId)) {
      throw ApiException.validation(ControlMessages.POLICY_OF_OTHERS);
    }
    if (!arn.region().equals(region)) {
      throw ApiException.validation(ControlMessages.invalidResourceArn(text));
    }
    if (arn.part().startsWith("index/")) {
      throw ApiException.validation(ControlMessages.neitherTableNorStream(text));
    }
    return whole(arn, text);
  }

  /**
   * The error when the tags of a table are asked for that is not there. An account of zeros is
   * nobody's: AWS denies access to whatever is said to be there.
   */
  ApiException withoutTags(String text) {
    return accountId.equals(NO_ACCOUNT)
        ? new ApiException(ErrorCode.ACCESS_DENIED, ControlMessages.ACCESS_DENIED)
        : notFound(text);
  }

  /** Whether it is an ARN of another service. */
  private static boolean isForeign(String text) {
    String[] parts = text.split(":", ARN_PARTS);
    return TableArn.isArn(text) && parts.length == ARN_PARTS && !parts[SERVICE].equals("dynamodb");
  }

  private static TableArn parse(String text) {
    if (!TableArn.isArn(text)) {
      throw ApiException.validation(ControlMessages.notAnArn(text));
    }
    TableArn arn = TableArn.parse(text);
    if (arn == null) {
      throw ApiException.validation(ControlMessages.notATableArn(text));
    }
    return arn;
  }

  /** The table itself: of a table's streams there are none, and nothing else can be named. */
  private static TableArn whole(TableArn arn, String text) {
    if (arn.part().startsWith("stream/")) {
      throw notFound(text);
    }
    if (!arn.part().isEmpty()) {
      throw ApiException.validation(ControlMessages.notATableArn(text));
    }
    return arn;
  }

  /** What is said of a resource that is not there, under the name that the request gave it. */
  static ApiException notFound(String text) {
    return new ApiException(ErrorCode.RESOURCE_NOT_FOUND, ControlMessages.resourceNotFound(text));
  }
}
