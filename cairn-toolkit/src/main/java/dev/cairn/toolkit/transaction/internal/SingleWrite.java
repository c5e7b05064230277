package dev.cairn.toolkit.transaction.internal;

import dev.cairn.toolkit.internal.Call;
import dev.cairn.toolkit.internal.Failures;
import dev.cairn.toolkit.internal.Loop;
import dev.cairn.toolkit.internal.Stages;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.transaction.TransactionOutcome.Status;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.Delete;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;
import software.amazon.awssdk.services.dynamodb.model.Update;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * One step sent by itself, at half the price of a transaction.
 *
 * <p>A single write has no token. So when its condition fails after a reply was lost, the item that
 * is there may be the work of this very write: the outcome is then UNKNOWN, with the failed
 * condition and the item in its failures.
 */
public final class SingleWrite {
  private final Call call;
  private final TransactionStep step;
  private int attemptCount;

  private SingleWrite(Call call, TransactionStep step) {
    this.call = call;
    this.step = step;
  }

  /** Sends a put, an update or a delete until its outcome is known or the deadline has passed. */
  public static CompletionStage<TransactionOutcome> start(Call call, TransactionStep step) {
    SingleWrite write = new SingleWrite(call, step);
    return Loop.from(Certainty.NOT_APPLIED, write::send);
  }

  /** What is known about the attempts so far. */
  private enum Certainty {
    NOT_APPLIED,
    MAYBE_APPLIED
  }

  private CompletionStage<Loop.Step<Certainty, TransactionOutcome>> send(Certainty soFar) {
    attemptCount++;
    return Stages.handle(
        sent(step.action()),
        (response, failure) ->
            failure == null ? ended(Status.APPLIED, List.of(), null) : failed(soFar, failure));
  }

  private CompletionStage<?> sent(TransactWriteItem action) {
    if (action.put() != null) {
      return call.dynamoDb().putItem(request(action.put()));
    }
    if (action.update() != null) {
      return call.dynamoDb().updateItem(request(action.update()));
    }
    if (action.delete() != null) {
      return call.dynamoDb().deleteItem(request(action.delete()));
    }
    throw new IllegalArgumentException("a condition check cannot be sent by itself: " + step);
  }

  private CompletionStage<Loop.Step<Certainty, TransactionOutcome>> failed(
      Certainty soFar, Throwable failure) {
    boolean uncertain = soFar == Certainty.MAYBE_APPLIED || Failures.mayHaveBeenApplied(failure);
    if (failure instanceof ConditionalCheckFailedException refused) {
      return ended(uncertain ? Status.UNKNOWN : Status.FAILED, conditionFailed(refused), refused);
    }
    if (failure instanceof RuntimeException cause) {
      if (failure instanceof TransactionConflictException || Failures.isTransient(failure)) {
        return again(uncertain ? Certainty.MAYBE_APPLIED : Certainty.NOT_APPLIED, cause);
      }
      if (uncertain) {
        return ended(Status.UNKNOWN, List.of(), cause);
      }
    }
    return CompletableFuture.failedFuture(failure);
  }

  private List<StepFailure> conditionFailed(ConditionalCheckFailedException refused) {
    // rawMessage() would be the same, and is not in every SDK that this is to work with.
    AwsErrorDetails details = refused.awsErrorDetails();
    CancellationReason.Builder reason =
        CancellationReason.builder()
            .code("ConditionalCheckFailed")
            .message(details == null ? refused.getMessage() : details.errorMessage());
    if (refused.hasItem()) {
      reason.item(refused.item());
    }
    return StepFailure.of(step.label(), reason.build()).stream().toList();
  }

  private CompletionStage<Loop.Step<Certainty, TransactionOutcome>> again(
      Certainty soFar, RuntimeException cause) {
    Status otherwise = soFar == Certainty.MAYBE_APPLIED ? Status.UNKNOWN : Status.GAVE_UP;
    return call.again(soFar, () -> ended(otherwise, List.of(), cause));
  }

  private CompletionStage<Loop.Step<Certainty, TransactionOutcome>> ended(
      Status status, List<StepFailure> failures, @Nullable RuntimeException cause) {
    return CompletableFuture.completedFuture(
        Loop.Step.done(new TransactionOutcome(status, failures, attemptCount, call.cost(), cause)));
  }

  private static PutItemRequest request(Put put) {
    PutItemRequest.Builder request =
        PutItemRequest.builder()
            .tableName(put.tableName())
            .item(put.item())
            .conditionExpression(put.conditionExpression())
            .returnValuesOnConditionCheckFailure(put.returnValuesOnConditionCheckFailure());
    if (put.hasExpressionAttributeNames()) {
      request.expressionAttributeNames(put.expressionAttributeNames());
    }
    if (put.hasExpressionAttributeValues()) {
      request.expressionAttributeValues(put.expressionAttributeValues());
    }
    return request.build();
  }

  private static UpdateItemRequest request(Update update) {
    UpdateItemRequest.Builder request =
        UpdateItemRequest.builder()
            .tableName(update.tableName())
            .key(update.key())
            .updateExpression(update.updateExpression())
            .conditionExpression(update.conditionExpression())
            .returnValuesOnConditionCheckFailure(update.returnValuesOnConditionCheckFailure());
    if (update.hasExpressionAttributeNames()) {
      request.expressionAttributeNames(update.expressionAttributeNames());
    }
    if (update.hasExpressionAttributeValues()) {
      request.expressionAttributeValues(update.expressionAttributeValues());
    }
    return request.build();
  }

  private static DeleteItemRequest request(Delete delete) {
    DeleteItemRequest.Builder request =
        DeleteItemRequest.builder()
            .tableName(delete.tableName())
            .key(delete.key())
            .conditionExpression(delete.conditionExpression())
            .returnValuesOnConditionCheckFailure(delete.returnValuesOnConditionCheckFailure());
    if (delete.hasExpressionAttributeNames()) {
      request.expressionAttributeNames(delete.expressionAttributeNames());
    }
    if (delete.hasExpressionAttributeValues()) {
      request.expressionAttributeValues(delete.expressionAttributeValues());
    }
    return request.build();
  }
}
