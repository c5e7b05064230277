package dev.cairn.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.cairn.engine.api.AttributeDefinition;
import dev.cairn.engine.api.Attributes;
import dev.cairn.engine.api.CreateTableRequest;
import dev.cairn.engine.api.ExpressionAttributes;
import dev.cairn.engine.api.GetItemRequest;
import dev.cairn.engine.api.KeySchemaElement;
import dev.cairn.engine.api.LegacyParameters;
import dev.cairn.engine.api.Throttled;
import dev.cairn.engine.api.ThrottlingReason;
import dev.cairn.engine.api.ThroughputParameters;
import dev.cairn.engine.api.TransactWriteItem;
import dev.cairn.engine.api.TransactWriteItemsRequest;
import dev.cairn.engine.api.TransactionCanceled;
import dev.cairn.engine.store.MemoryStore;
import dev.cairn.engine.value.AttributeValue;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ProvisionedThroughputTest {
  private static final Attributes KEY = Attributes.of(Map.of("pk", new AttributeValue.S("a")));

  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private Engine engine;

  @BeforeEach
  void open() {
    engine =
        Engine.on(
            new MemoryStore(),
            EngineOptions.defaults().withClock(() -> now).withEnforcedThroughput(true));
    join(
        engine.createTable(
            new CreateTableRequest(
                "small",
                List.of(new AttributeDefinition("pk", "S")),
                List.of(new KeySchemaElement("pk", "HASH")),
                null,
                null,
                "PROVISIONED",
                new ThroughputParameters(1L, 4L),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null)));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void readsBeyondTheProvisionedUnits_areRefusedWithTheirReason() {
    get();
    get();
    Throttled refused = refusedBy(this::get);
    assertThat(refused.reasons())
        .containsExactly(
            new ThrottlingReason(
                "TableReadProvisionedThroughputExceeded",
                "arn:aws:dynamodb:us-east-1:000000000000:table/small"));
    assertThat(refused).hasMessageStartingWith("The level of configured provisioned throughput");
  }

  @Test
  void refusedRead_isLetInOnceUnitsHaveComeBack() {
    get();
    get();
    refusedBy(this::get);
    now = now.plusMillis(500);
    get();
  }

  @Test
  void transactionBeyondTheProvisionedUnits_isCancelledWithThatReason() {
    write("1");
    write("2");
    CompletionException thrown = catchThrowableOfType(CompletionException.class, () -> write("3"));
    assertThat(((TransactionCanceled) thrown.getCause()).reasons().get(0).code())
        .isEqualTo("ProvisionedThroughputExceeded");
  }

  private void get() {
    join(
        engine.getItem(
            new GetItemRequest(
                "small", KEY, null, null, ExpressionAttributes.NONE, LegacyParameters.NONE, null)));
  }

  private void write(String token) {
    TransactWriteItem.Put put =
        new TransactWriteItem.Put("small", KEY, null, ExpressionAttributes.NONE, null);
    join(
        engine.transactWriteItems(
            new TransactWriteItemsRequest(
                List.of(new TransactWriteItem(null, put, null, null)), token, null, null)));
  }

  private static Throttled refusedBy(Runnable call) {
    CompletionException thrown = catchThrowableOfType(CompletionException.class, call::run);
    return (Throttled) thrown.getCause();
  }

  private static <R> R join(CompletionStage<R> stage) {
    return stage.toCompletableFuture().join();
  }
}
