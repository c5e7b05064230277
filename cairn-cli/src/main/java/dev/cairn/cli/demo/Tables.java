package dev.cairn.cli.demo;

import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.TableDefinition;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CancellationException;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.exception.SdkServiceException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

/**
 * The tables that the demo has created, and will remove.
 *
 * <p>Tables that were there before are never touched. Threads: thread-safe: a shutdown hook may
 * close it while a scene goes on, which can create no table afterwards.
 */
final class Tables implements AutoCloseable {
  private static final int POLLS_MAX = 600;
  private static final long POLL_MILLIS = 200;

  private final DynamoDbClient dynamoDb;
  private final String prefix;
  private final List<String> created = new ArrayList<>();
  private boolean isClosed;

  Tables(DynamoDbClient dynamoDb, String prefix) {
    this.dynamoDb = dynamoDb;
    this.prefix = prefix;
  }

  /**
   * Creates the schema's table under the prefix, and waits until it can be used.
   *
   * @return the schema in that table
   */
  <T> ItemSchema<T> create(ItemSchema<T> schema) {
    ItemSchema<T> prefixed = schema.inTable(prefix + schema.tableName());
    send(TableDefinition.of(prefixed).request());
    awaitActive(prefixed.tableName());
    return prefixed;
  }

  private synchronized void send(CreateTableRequest request) {
    if (isClosed) {
      throw new CancellationException("the demo was stopped");
    }
    String table = request.tableName();
    try {
      dynamoDb.createTable(request);
    } catch (ResourceInUseException e) {
      // Whose it is cannot be known after a repetition, so it is left alone.
      String whose = e.numAttempts() == 1 ? "" : ", perhaps from an attempt without an answer";
      throw new DemoException(
          "table " + table + " is there already" + whose + ": choose another --table-prefix", e);
    } catch (SdkException e) {
      String left = isUndone(e) ? "" : "; table " + table + " may be left behind";
      throw new DemoException("cannot create a table: " + e.getMessage() + left, e);
    }
    created.add(table);
  }

  /**
   * Anything else than a refusal, nobody who takes calls, or a call that was never sent, for lack
   * of credentials for instance, may hide that it was done.
   */
  private static boolean isUndone(SdkException failure) {
    if (failure instanceof SdkServiceException answer) {
      return answer.statusCode() < 500;
    }
    boolean wasStopped =
        failure instanceof AbortedException || failure instanceof ApiCallTimeoutException;
    return (failure.numAttempts() == null && !wasStopped)
        || failure.getCause() instanceof ConnectException
        || failure.getCause() instanceof UnknownHostException;
  }

  private void awaitActive(String table) {
    for (int i = 0; i < POLLS_MAX; i++) {
      if (status(table) == TableStatus.ACTIVE) {
        return;
      }
      pause();
    }
    throw new DemoException("table " + table + " does not become active", null);
  }

  private TableStatus status(String table) {
    try {
      return dynamoDb.describeTable(request -> request.tableName(table)).table().tableStatus();
    } catch (ResourceNotFoundException e) {
      // Amazon's DynamoDB may not know a new table everywhere at once.
      return TableStatus.CREATING;
    }
  }

  private static void pause() {
    try {
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for a table", e);
    }
  }

  /**
   * Removes the tables, all that can be removed.
   *
   * @throws DemoException naming those that are left
   */
  @Override
  public synchronized void close() {
    isClosed = true;
    List<String> reasons = new ArrayList<>();
    for (Iterator<String> names = created.iterator(); names.hasNext(); ) {
      String table = names.next();
      try {
        delete(table);
        names.remove();
      } catch (ResourceNotFoundException e) {
        names.remove();
      } catch (RuntimeException e) {
        reasons.add(e.getMessage());
      }
    }
    if (!created.isEmpty()) {
      throw new DemoException("tables are left behind: " + created + ": " + reasons.get(0), null);
    }
  }

  private void delete(String table) {
    try {
      dynamoDb.deleteTable(request -> request.tableName(table));
    } catch (ResourceInUseException e) {
      // Still being created.
      awaitActive(table);
      dynamoDb.deleteTable(request -> request.tableName(table));
    }
  }
}
