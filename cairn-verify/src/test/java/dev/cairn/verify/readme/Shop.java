package dev.cairn.verify.readme;

import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.enhanced.EnhancedSchema;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.TableDefinition;
import dev.cairn.toolkit.unique.Normalizer;
import dev.cairn.toolkit.unique.UniqueTable;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What the examples take for granted: tables, and users with unique e-mail addresses. */
final class Shop {
  private Shop() {}

  /** The users of a new table. */
  static UniqueTable<User> usersIn(DynamoDbClient dynamoDb) {
    CairnToolkit toolkit = CairnToolkit.on(dynamoDb);
    ItemSchema<User> schema = EnhancedSchema.of("UsersTable", TableSchema.fromBean(User.class));
    toolkit.createTable(TableDefinition.of(schema));
    return toolkit
        .uniqueTable(schema)
        .unique("email", u -> u.normalize(Normalizer.email()))
        .build();
  }
}
