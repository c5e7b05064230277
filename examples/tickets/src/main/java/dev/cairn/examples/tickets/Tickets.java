package dev.cairn.examples.tickets;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.page.CursorKeys;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Starts the ticket system: on an engine in this process; on Amazon DynamoDB with the environment
 * variable {@code TICKETS_DYNAMODB=aws}; on another one with its URL there.
 */
public final class Tickets {
  private static final int SECRET_LENGTH_BYTES = 32;

  private Tickets() {}

  /** Takes a port as its argument; 8080 without one. */
  public static void main(String[] arguments) throws IOException {
    DynamoDbClient dynamoDb = dynamoDb(Optional.ofNullable(System.getenv("TICKETS_DYNAMODB")));
    TicketTables.create(dynamoDb);
    int port = arguments.length == 0 ? 8080 : Integer.parseInt(arguments[0]);
    TicketServer server = TicketServer.start(new TicketDesk(dynamoDb, cursorKeys()), port);
    System.out.println("Tickets is ready at " + server.uri());
  }

  /** Region and credentials are what the SDK finds. */
  private static DynamoDbClient dynamoDb(Optional<String> place) {
    if (place.isEmpty()) {
      return Cairn.inMemory().dynamoDbClient();
    }
    return place.get().equals("aws")
        ? DynamoDbClient.create()
        : DynamoDbClient.builder().endpointOverride(URI.create(place.get())).build();
  }

  /** Links that should outlive the process need a secret that does. */
  private static CursorKeys cursorKeys() {
    String secret = System.getenv("TICKETS_SECRET");
    if (secret != null) {
      return CursorKeys.of("1", secret.getBytes(StandardCharsets.UTF_8));
    }
    byte[] random = new byte[SECRET_LENGTH_BYTES];
    new SecureRandom().nextBytes(random);
    return CursorKeys.of("1", random);
  }
}
