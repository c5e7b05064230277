package dev.cairn.junit;

import dev.cairn.embedded.Cairn;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtensionContext;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The database of one test, or of one class's preparation, with one client of each kind, which is
 * made when it is first asked for.
 *
 * <p>Threads: thread-safe. JUnit closes it with the context that keeps it.
 */
/*
 * CloseableResource is deprecated since JUnit 5.13, which closes whatever is AutoCloseable. Older
 * versions close nothing else, and newer ones look at AutoCloseable first and close once.
 */
@SuppressWarnings("deprecation")
final class TestDatabase implements ExtensionContext.Store.CloseableResource, AutoCloseable {
  private final Cairn cairn;
  private final Map<Class<?>, Object> clients = new HashMap<>();

  TestDatabase(Cairn cairn) {
    this.cairn = cairn;
  }

  static boolean hasOne(Class<?> type) {
    return type == Cairn.class
        || type == DynamoDbClient.class
        || type == DynamoDbAsyncClient.class
        || EnhancedClients.isOne(type);
  }

  Cairn cairn() {
    return cairn;
  }

  /** The Cairn, or its client of the type. REQUIRES: {@link #hasOne} of the type. */
  synchronized Object get(Class<?> type) {
    if (type == Cairn.class) {
      return cairn;
    }
    Object client = clients.get(type);
    if (client == null) {
      client = newClient(type);
      clients.put(type, client);
    }
    return client;
  }

  private Object newClient(Class<?> type) {
    if (type == DynamoDbClient.class) {
      return cairn.dynamoDbClient();
    }
    if (type == DynamoDbAsyncClient.class) {
      return cairn.dynamoDbAsyncClient();
    }
    return EnhancedClients.on(get(EnhancedClients.standardOf(type)));
  }

  @Override
  public void close() {
    cairn.close();
  }
}
