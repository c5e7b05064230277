package dev.cairn.junit;

import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedAsyncClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The Enhanced Client, which need not be on the class path.
 *
 * <p>Its types are told by their names; only {@link #on}, which nobody calls without such a type at
 * hand, touches its classes.
 */
final class EnhancedClients {
  private static final String PACKAGE = "software.amazon.awssdk.enhanced.dynamodb.";
  private static final String SYNC = PACKAGE + "DynamoDbEnhancedClient";
  private static final String ASYNC = PACKAGE + "DynamoDbEnhancedAsyncClient";

  private EnhancedClients() {}

  static boolean isOne(Class<?> type) {
    return type.getName().equals(SYNC) || type.getName().equals(ASYNC);
  }

  /** The type of client that one of the given type works on. */
  static Class<?> standardOf(Class<?> type) {
    return type.getName().equals(SYNC) ? DynamoDbClient.class : DynamoDbAsyncClient.class;
  }

  static Object on(Object client) {
    if (client instanceof DynamoDbClient sync) {
      return DynamoDbEnhancedClient.builder().dynamoDbClient(sync).build();
    }
    return DynamoDbEnhancedAsyncClient.builder()
        .dynamoDbClient((DynamoDbAsyncClient) client)
        .build();
  }
}
