package dev.cairn.verify.model;

import dev.cairn.embedded.Cairn;
import dev.cairn.embedded.ChargedCapacity;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;

/** The engine behind the SDK's client, given operations and asked for facts. */
final class RealEngine implements AutoCloseable {
  private final Cairn cairn = Cairn.builder().clock(() -> Instant.EPOCH).build();
  private final DynamoDbClient client = cairn.dynamoDbClient();
  private final ScanSurvey survey = new ScanSurvey();
  private final ChargedCapacity charged;

  RealEngine(List<Table> tables) {
    tables.forEach(table -> client.createTable(SdkTables.create(table)));
    charged = cairn.account();
  }

  /** The order in which Scans meet partitions. */
  ScanOrder order() {
    return survey;
  }

  /** What has been charged since the tables are ready. */
  ChargedCapacity charged() {
    return cairn.account().since(charged);
  }

  Reply run(Operation operation) {
    try {
      return new Reply(facts(operation));
    } catch (DynamoDbException e) {
      return error(e);
    }
  }

  private SortedMap<String, Object> facts(Operation operation) {
    if (operation instanceof Operation.Put put) {
      return call(client::putItem, SdkRequests.put(put), SdkReplies::of);
    } else if (operation instanceof Operation.Update update) {
      return call(client::updateItem, SdkRequests.update(update), SdkReplies::of);
    } else if (operation instanceof Operation.Delete delete) {
      return call(client::deleteItem, SdkRequests.delete(delete), SdkReplies::of);
    } else if (operation instanceof Operation.Get get) {
      return call(client::getItem, SdkRequests.get(get), SdkReplies::of);
    } else if (operation instanceof Operation.Query query) {
      return call(client::query, SdkRequests.query(query), SdkReplies::of);
    } else if (operation instanceof Operation.Scan scan) {
      return call(client::scan, SdkRequests.scan(scan), SdkReplies::of);
    } else if (operation instanceof Operation.TransactWrite transaction) {
      return call(client::transactWriteItems, SdkTransactions.write(transaction), SdkReplies::of);
    } else if (operation instanceof Operation.TransactGet transaction) {
      return call(client::transactGetItems, SdkTransactions.get(transaction), SdkReplies::of);
    } else if (operation instanceof Operation.BatchWrite batch) {
      return call(client::batchWriteItem, SdkBatches.write(batch), SdkReplies::of);
    } else if (operation instanceof Operation.BatchGet batch) {
      return call(client::batchGetItem, SdkBatches.get(batch), SdkReplies::of);
    } else if (operation instanceof Operation.CreateIndex create) {
      return changeIndexes(SdkTables.createIndex(create));
    } else if (operation instanceof Operation.DeleteIndex delete) {
      return changeIndexes(SdkTables.deleteIndex(delete));
    } else if (operation instanceof Operation.Advance advance) {
      cairn.clock().advance(Duration.ofMinutes(advance.minutes()));
      return new TreeMap<>();
    }
    throw new IllegalArgumentException("not an operation by itself: " + operation);
  }

  /** Changes a table, and waits until the change is done. */
  private SortedMap<String, Object> changeIndexes(UpdateTableRequest request) {
    client.updateTable(request);
    while (isChanging(request.tableName())) {
      Thread.onSpinWait();
    }
    return new TreeMap<>();
  }

  private boolean isChanging(String table) {
    return client.describeTable(b -> b.tableName(table)).table().globalSecondaryIndexes().stream()
        .anyMatch(index -> index.indexStatus() != IndexStatus.ACTIVE);
  }

  private static <Q, R> SortedMap<String, Object> call(
      Function<Q, R> method, Q request, Function<R, SortedMap<String, Object>> reply) {
    return reply.apply(method.apply(request));
  }

  private static Reply error(DynamoDbException e) {
    SortedMap<String, Object> facts = new TreeMap<>();
    facts.put("error", e.awsErrorDetails().errorCode());
    facts.put("message", new Reply.Said(Set.of(e.awsErrorDetails().errorMessage())));
    if (e instanceof ConditionalCheckFailedException failed && failed.hasItem()) {
      facts.put("Item", SdkValues.fromSdk(failed.item()));
    }
    if (e instanceof TransactionCanceledException cancelled) {
      List<CancellationReason> reasons = cancelled.cancellationReasons();
      for (int i = 0; i < reasons.size(); i++) {
        CancellationReason reason = reasons.get(i);
        facts.put("reason " + i, reason.code());
        if (reason.message() != null) {
          facts.put("reason " + i + " message", new Reply.Said(Set.of(reason.message())));
        }
        if (reason.hasItem()) {
          facts.put("reason " + i + " Item", SdkValues.fromSdk(reason.item()));
        }
      }
    }
    return new Reply(facts);
  }

  @Override
  public void close() {
    survey.close();
    cairn.close();
  }
}
