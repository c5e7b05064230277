package dev.cairn.costs;

import dev.cairn.embedded.Cairn;
import dev.cairn.embedded.ChargedCapacity;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.TableDefinition;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * Finds out what calls of the toolkit are going to cost: they are made, on an engine in this
 * process that has such tables, and its account is read. So a prediction cannot tell another story
 * than the strategy does.
 *
 * <pre>{@code
 * Costs costs = Costs.inTables(TableDefinition.of(schema));
 * costs.of(toolkit -> users(toolkit).create(user)); // 4.0 write units in 1 request
 * costs.after(toolkit -> users(toolkit).create(user)).of(toolkit -> users(toolkit).delete(key));
 * }</pre>
 *
 * <p>Nobody else is at work there: every condition that can hold does, no reply is lost. Whatever
 * DynamoDB charges beyond that, for lost races or repetitions, is in the reports of the calls
 * themselves.
 *
 * <p>Threads: immutable and thread-safe; each call works on a copy of its own.
 */
public final class Costs {
  private final Cairn prepared;

  private Costs(Cairn prepared) {
    this.prepared = prepared;
  }

  /** In these tables, which are empty. */
  public static Costs inTables(TableDefinition... tables) {
    Cairn cairn = Cairn.inMemory();
    CairnToolkit toolkit = CairnToolkit.on(cairn.dynamoDbClient());
    for (TableDefinition table : tables) {
      toolkit.createTable(table);
    }
    return new Costs(cairn);
  }

  /** In empty tables like these, indexes included, as {@code DescribeTable} describes them. */
  public static Costs inTablesLike(TableDescription... tables) {
    Cairn cairn = Cairn.inMemory();
    DynamoDbClient dynamoDb = cairn.dynamoDbClient();
    for (TableDescription table : tables) {
      dynamoDb.createTable(like(table));
    }
    return new Costs(cairn);
  }

  /** Throughput does not matter to what calls cost, so the table is billed by request. */
  private static CreateTableRequest like(TableDescription table) {
    CreateTableRequest.Builder request =
        CreateTableRequest.builder()
            .tableName(table.tableName())
            .billingMode("PAY_PER_REQUEST")
            .keySchema(table.keySchema())
            .attributeDefinitions(table.attributeDefinitions());
    if (table.hasLocalSecondaryIndexes()) {
      request.localSecondaryIndexes(
          table.localSecondaryIndexes().stream()
              .map(
                  index ->
                      LocalSecondaryIndex.builder()
                          .indexName(index.indexName())
                          .keySchema(index.keySchema())
                          .projection(index.projection())
                          .build())
              .toList());
    }
    if (table.hasGlobalSecondaryIndexes()) {
      request.globalSecondaryIndexes(
          table.globalSecondaryIndexes().stream()
              .map(
                  index ->
                      GlobalSecondaryIndex.builder()
                          .indexName(index.indexName())
                          .keySchema(index.keySchema())
                          .projection(index.projection())
                          .build())
              .toList());
    }
    return request.build();
  }

  /** The same with an item that is there, for nothing. */
  public <T> Costs with(ItemSchema<T> schema, T item) {
    Cairn copy = prepared.fork();
    copy.dynamoDbClient()
        .putItem(request -> request.tableName(schema.tableName()).item(schema.toItem(item)));
    return new Costs(copy);
  }

  /** The same after these calls, which cost nothing: what strategies leave behind is there. */
  public Costs after(Consumer<CairnToolkit> calls) {
    Cairn copy = prepared.fork();
    calls.accept(CairnToolkit.on(copy.dynamoDbClient()));
    return new Costs(copy);
  }

  /** What these calls cost. They change nothing here, and may be made again. */
  public CostPrediction of(Consumer<CairnToolkit> calls) {
    Cairn copy = prepared.fork();
    ChargedCapacity before = copy.account();
    CapacityCollector collector = new CapacityCollector();
    calls.accept(CairnToolkit.on(copy.dynamoDbClient()).collecting(collector));
    Map<String, CapacityUnits> byTable = new TreeMap<>();
    copy.account()
        .since(before)
        .byTable()
        .forEach(
            (table, units) -> byTable.put(table, new CapacityUnits(units.read(), units.write())));
    return new CostPrediction(byTable, collector.report().requestCount());
  }
}
