package dev.cairn.toolkit.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.item.KeyAttribute;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;

class CapacityCollectorTest {
  private static ConsumedCapacity consumed(String table, double units) {
    return ConsumedCapacity.builder().tableName(table).capacityUnits(units).build();
  }

  @Test
  void add_sumsReadsAndWritesByTable() {
    CapacityCollector collector = new CapacityCollector();
    collector.add(PutItemResponse.builder().consumedCapacity(consumed("a", 2)).build());
    collector.add(QueryResponse.builder().consumedCapacity(consumed("a", 0.5)).build());
    collector.add(
        TransactWriteItemsResponse.builder()
            .consumedCapacity(consumed("a", 4), consumed("b", 2))
            .build());
    CapacityReport report = collector.report();
    assertThat(report.reportedByTable())
        .isEqualTo(Map.of("a", new CapacityUnits(0.5, 6), "b", CapacityUnits.ofWrite(2)));
    assertThat(report.reported()).isEqualTo(new CapacityUnits(0.5, 8));
    assertThat(report.requestCount()).isEqualTo(3);
    assertThat(report.isComplete()).isTrue();
    assertThat(report).hasToString("reported 0.5 read units and 8.0 write units, estimated 0");
  }

  @Test
  void add_ofAReplayedTransaction_countsReads() {
    CapacityCollector collector = new CapacityCollector();
    collector.add(
        TransactWriteItemsResponse.builder()
            .consumedCapacity(consumed("a", 2).toBuilder().readCapacityUnits(2.0).build())
            .build());
    assertThat(collector.report().reported()).isEqualTo(CapacityUnits.ofRead(2));
  }

  @Test
  void add_ofWritesToldApart_countsTheTotalOnce() {
    CapacityCollector collector = new CapacityCollector();
    ConsumedCapacity.Builder all = consumed("a", 6).toBuilder();
    add(collector, all.writeCapacityUnits(6.0).build());
    add(collector, all.readCapacityUnits(0.0).build());
    assertThat(collector.report().reported()).isEqualTo(CapacityUnits.ofWrite(12));
  }

  @Test
  void add_ofWritesOfTheTableAlone_countsThoseOfItsIndexesToo() {
    CapacityCollector collector = new CapacityCollector();
    add(collector, consumed("a", 6).toBuilder().writeCapacityUnits(4.0).build());
    assertThat(collector.report().reported()).isEqualTo(CapacityUnits.ofWrite(6));
  }

  @Test
  void add_ofATableWithoutFigure_makesTheReportIncomplete() {
    CapacityCollector collector = new CapacityCollector();
    add(collector, ConsumedCapacity.builder().tableName("a").build());
    assertThat(collector.report().isComplete()).isFalse();
    assertThat(collector.report().reported()).isEqualTo(CapacityUnits.ZERO);
  }

  private static void add(CapacityCollector collector, ConsumedCapacity consumed) {
    collector.add(TransactWriteItemsResponse.builder().consumedCapacity(consumed).build());
  }

  @ParameterizedTest
  @MethodSource("dev.cairn.toolkit.capacity.PricedTable#seeds")
  void add_ofEachCall_isWhatTheEngineCharged(long seed) {
    try (PricedTable table = new PricedTable(seed, KeyAttribute.string("sk"))) {
      List<ReturnConsumedCapacity> levels =
          List.of(ReturnConsumedCapacity.TOTAL, ReturnConsumedCapacity.INDEXES);
      for (ReturnConsumedCapacity level : levels) {
        CapacityCollector collector = new CapacityCollector();
        CapacityUnits charged = table.charged(() -> callEach(table, level, collector));
        assertThat(collector.report().reported()).as("%s", level).isEqualTo(charged);
        assertThat(collector.report().isComplete()).isTrue();
        assertThat(charged.read()).isPositive();
        assertThat(charged.write()).isPositive();
      }
    }
  }

  private static void callEach(
      PricedTable table, ReturnConsumedCapacity level, CapacityCollector collector) {
    DynamoDbClient db = table.dynamoDb;
    Map<String, AttributeValue> first = table.item("pk", "p", "sk", "1");
    Map<String, AttributeValue> second = table.item("pk", "p", "sk", "2");
    Map<String, AttributeValue> key = TestTables.item("pk", "p", "sk", "1");
    collector.add(db.putItem(b -> b.tableName("things").item(first).returnConsumedCapacity(level)));
    List<TransactWriteItem> writes =
        List.of(
            TransactWriteItem.builder().put(p -> p.tableName("things").item(second)).build(),
            TransactWriteItem.builder().delete(d -> d.tableName("things").key(key)).build());
    TransactWriteItemsRequest write =
        TransactWriteItemsRequest.builder()
            .transactItems(writes)
            .clientRequestToken("once at " + level)
            .returnConsumedCapacity(level)
            .build();
    collector.add(db.transactWriteItems(write));
    collector.add(db.transactWriteItems(write));
    TransactGetItem get =
        TransactGetItem.builder().get(g -> g.tableName("things").key(key)).build();
    collector.add(db.transactGetItems(b -> b.transactItems(get).returnConsumedCapacity(level)));
    collector.add(db.getItem(b -> b.tableName("things").key(key).returnConsumedCapacity(level)));
    collector.add(db.scan(b -> b.tableName("things").returnConsumedCapacity(level)));
    collector.add(db.updateItem(b -> b.tableName("things").key(key).returnConsumedCapacity(level)));
    collector.add(db.deleteItem(b -> b.tableName("things").key(key).returnConsumedCapacity(level)));
  }

  @Test
  void add_ofAResponseWithoutFigure_makesTheReportIncomplete() {
    CapacityCollector collector = new CapacityCollector();
    collector.add(PutItemResponse.builder().build());
    assertThat(collector.report().isComplete()).isFalse();
    assertThat(collector.report().requestCount()).isEqualTo(1);
  }

  @Test
  void addEstimated_isKeptApart() {
    CapacityCollector collector = new CapacityCollector();
    collector.addEstimated(Map.of("a", CapacityUnits.ofWrite(4)));
    CapacityCollector all = new CapacityCollector();
    all.add(collector.report());
    all.add(collector.report());
    assertThat(all.report().reported()).isEqualTo(CapacityUnits.ZERO);
    assertThat(all.report().estimated()).isEqualTo(CapacityUnits.ofWrite(8));
    assertThat(all.report()).hasToString("reported 0, estimated 8.0 write units");
  }
}
