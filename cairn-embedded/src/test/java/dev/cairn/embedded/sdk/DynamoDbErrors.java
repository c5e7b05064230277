package dev.cairn.embedded.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** What DynamoDB refuses, as the SDK tells it. */
final class DynamoDbErrors {
  private DynamoDbErrors() {}

  /** Asserts a ValidationException, status 400, whose message has each of the parts in it. */
  static void assertInvalid(ThrowingCallable call, String... messageParts) {
    DynamoDbException e = catchThrowableOfType(DynamoDbException.class, call);
    assertThat(e).isNotNull();
    assertThat(e.awsErrorDetails().errorCode()).as(e.getMessage()).isEqualTo("ValidationException");
    assertThat(e.statusCode()).isEqualTo(400);
    assertThat(e.awsErrorDetails().errorMessage()).isNotBlank();
    for (String part : messageParts) {
      assertThat(e.awsErrorDetails().errorMessage()).contains(part);
    }
  }

  static ConditionalCheckFailedException conditionFailure(ThrowingCallable call) {
    ConditionalCheckFailedException e =
        catchThrowableOfType(ConditionalCheckFailedException.class, call);
    assertThat(e).isNotNull();
    assertThat(e.awsErrorDetails().errorMessage()).isEqualTo("The conditional request failed");
    return e;
  }

  static TransactionCanceledException cancellation(ThrowingCallable call) {
    TransactionCanceledException e = catchThrowableOfType(TransactionCanceledException.class, call);
    assertThat(e).isNotNull();
    return e;
  }
}
