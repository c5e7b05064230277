package dev.cairn.examples.tickets;

import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.item.TableDefinition;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The tables of the ticket system. */
final class TicketTables {
  private TicketTables() {}

  /** Creates the tables that are missing, and waits for them. */
  static void create(DynamoDbClient dynamoDb) {
    CairnToolkit toolkit = CairnToolkit.on(dynamoDb);
    toolkit.createTable(TableDefinition.of(TicketDesk.USERS));
    toolkit.createTable(TableDefinition.of(TicketDesk.PROJECTS));
    toolkit.createTable(TableDefinition.of(TicketDesk.TICKETS));
  }
}
