package dev.cairn.toolkit.internal;

import dev.cairn.toolkit.item.TableDefinition;
import dev.cairn.toolkit.outcome.GaveUpException;
import java.util.HashSet;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTimeToLiveRequest;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveSpecification;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;
import software.amazon.awssdk.services.dynamodb.model.UpdateTimeToLiveRequest;

/** Creates a table and waits until it can be used. */
public final class TableCreation {
  private final CallSource source;
  private final Call call;
  private final TableDefinition definition;
  private final CreateTableRequest request;

  private TableCreation(CallSource source, Call call, TableDefinition definition) {
    this.source = source;
    this.call = call;
    this.definition = definition;
    this.request = definition.request();
  }

  /** Creates the table if there is none; the stage ends when it, and its indexes, are active. */
  public static CompletionStage<@Nullable Void> start(
      CallSource source, Call call, TableDefinition definition) {
    TableCreation creation = new TableCreation(source, call, definition);
    return creation
        .create()
        .thenCompose(created -> Loop.from(1, creation::look))
        .thenCompose(creation::withTimeToLive);
  }

  private CompletionStage<@Nullable Void> create() {
    return Stages.handle(
        source.send(Operation.CREATE_TABLE, request),
        (response, failure) ->
            failure == null || failure instanceof ResourceInUseException
                ? CompletableFuture.completedFuture(null)
                : CompletableFuture.failedFuture(failure));
  }

  private CompletionStage<Loop.Step<Integer, TableDescription>> look(int attempt) {
    DescribeTableRequest question =
        DescribeTableRequest.builder().tableName(request.tableName()).build();
    return Stages.handle(
        source.send(Operation.DESCRIBE_TABLE, question),
        (response, failure) -> {
          if (response != null && isActive(response.table())) {
            return CompletableFuture.completedFuture(Loop.Step.done(requireSame(response.table())));
          }
          // A table that was created just now may not be known everywhere yet.
          return response != null || failure instanceof ResourceNotFoundException
              ? again(attempt)
              : CompletableFuture.failedFuture(Objects.requireNonNull(failure, "failure"));
        });
  }

  private static boolean isActive(TableDescription table) {
    return table.tableStatus() == TableStatus.ACTIVE
        && table.globalSecondaryIndexes().stream()
            .allMatch(index -> index.indexStatus() == IndexStatus.ACTIVE);
  }

  private CompletionStage<Loop.Step<Integer, TableDescription>> again(int attempt) {
    return call.again(
        attempt + 1,
        () ->
            CompletableFuture.failedFuture(
                new GaveUpException("table " + request.tableName() + " is not active yet", null)));
  }

  private TableDescription requireSame(TableDescription table) {
    if (!table.keySchema().equals(request.keySchema())
        || !new HashSet<>(table.attributeDefinitions())
            .containsAll(
                request.attributeDefinitions().stream().filter(this::isOfTableKey).toList())) {
      throw new IllegalStateException(
          "there is a table %s already, with other keys: %s"
              .formatted(request.tableName(), table.keySchema()));
    }
    return table;
  }

  private boolean isOfTableKey(AttributeDefinition attribute) {
    return request.keySchema().stream()
        .anyMatch(key -> key.attributeName().equals(attribute.attributeName()));
  }

  private CompletionStage<@Nullable Void> withTimeToLive(TableDescription table) {
    if (definition.timeToLive().isEmpty()) {
      return CompletableFuture.completedFuture(null);
    }
    DescribeTimeToLiveRequest question =
        DescribeTimeToLiveRequest.builder().tableName(table.tableName()).build();
    return source
        .send(Operation.DESCRIBE_TIME_TO_LIVE, question)
        .thenCompose(
            response ->
                isOn(response.timeToLiveDescription())
                    ? CompletableFuture.completedFuture(null)
                    : turnOn(definition.timeToLive().get()));
  }

  private boolean isOn(TimeToLiveDescription description) {
    boolean isOn =
        description.timeToLiveStatus() == TimeToLiveStatus.ENABLED
            || description.timeToLiveStatus() == TimeToLiveStatus.ENABLING;
    if (isOn && !definition.timeToLive().orElseThrow().equals(description.attributeName())) {
      throw new IllegalStateException(
          "items of table %s expire by %s already"
              .formatted(request.tableName(), description.attributeName()));
    }
    return isOn;
  }

  private CompletionStage<@Nullable Void> turnOn(String attribute) {
    UpdateTimeToLiveRequest update =
        UpdateTimeToLiveRequest.builder()
            .tableName(request.tableName())
            .timeToLiveSpecification(
                TimeToLiveSpecification.builder().enabled(true).attributeName(attribute).build())
            .build();
    return source.send(Operation.UPDATE_TIME_TO_LIVE, update).thenApply(response -> null);
  }
}
