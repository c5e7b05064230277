package dev.cairn.toolkit.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
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
