package dev.cairn.engine.keyspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.engine.api.AttributeDefinition;
import dev.cairn.engine.api.KinesisDataStreamDestination;
import dev.cairn.engine.api.OnDemandThroughput;
import dev.cairn.engine.api.SseSpecification;
import dev.cairn.engine.api.StreamSpecification;
import dev.cairn.engine.api.Tag;
import dev.cairn.engine.api.ThroughputDescription;
import dev.cairn.engine.api.WarmThroughput;
import dev.cairn.engine.schema.Attachments;
import dev.cairn.engine.schema.BillingMode;
import dev.cairn.engine.schema.ContributorInsights;
import dev.cairn.engine.schema.IndexDefinition;
import dev.cairn.engine.schema.KeyAttribute;
import dev.cairn.engine.schema.KeySchema;
import dev.cairn.engine.schema.Lifecycle;
import dev.cairn.engine.schema.PointInTimeRecovery;
import dev.cairn.engine.schema.ResourcePolicy;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.schema.TableSettings;
import dev.cairn.engine.store.CorruptionException;
import dev.cairn.engine.store.Seeds;
import dev.cairn.engine.store.StoredValue;
import dev.cairn.engine.value.AttributeType;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Item;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StoredTableTest {
  private static final KeySchema KEY =
      new KeySchema(
          List.of(new KeyAttribute("pk", AttributeType.S)),
          List.of(new KeyAttribute("sk", AttributeType.N)));

  private static final TableDefinition FULL =
      new TableDefinition(
          7,
          3,
          "Orders",
          "5f1c1b4e",
          Instant.ofEpochMilli(1_700_000_000_123L),
          new Lifecycle(Lifecycle.Status.UPDATING, Instant.ofEpochMilli(1_700_000_001_000L)),
          List.of(new AttributeDefinition("pk", "S"), new AttributeDefinition("sk", "N")),
          KEY,
          List.of(
              new IndexDefinition(
                  4,
                  "byDate",
                  IndexDefinition.Kind.GLOBAL,
                  new Lifecycle(Lifecycle.Status.CREATING, Instant.ofEpochMilli(1)),
                  true,
                  new KeySchema(List.of(new KeyAttribute("date", AttributeType.B)), List.of()),
                  IndexDefinition.Projection.INCLUDE,
                  List.of("total", "city"),
                  new ThroughputDescription(
                      5, 6, 1, Instant.ofEpochMilli(2), Instant.ofEpochMilli(3)),
                  new OnDemandThroughput(null, 9L),
                  new WarmThroughput(7L, 8L)),
              new IndexDefinition(
                  2,
                  "local",
                  IndexDefinition.Kind.LOCAL,
                  Lifecycle.ACTIVE,
                  false,
                  KEY,
                  IndexDefinition.Projection.ALL,
                  List.of(),
                  null,
                  null,
                  null)),
          5,
          new TableSettings(
              BillingMode.PROVISIONED,
              ThroughputDescription.of(10, 20),
              new OnDemandThroughput(100L, null),
              new WarmThroughput(null, 30L),
              Instant.ofEpochMilli(4),
              new StreamSpecification(true, "NEW_IMAGE"),
              new SseSpecification(true, "KMS", null),
              "STANDARD",
              Instant.ofEpochMilli(5),
              true,
              List.of(new Tag("team", "orders"), new Tag("empty", "")),
              "expires",
              new PointInTimeRecovery(Instant.ofEpochMilli(6), 35),
              new Attachments(
                  new ResourcePolicy("{}", "1700000000000"),
                  List.of(
                      new ContributorInsights(
                          null,
                          true,
                          "THROTTLED_KEYS",
                          Instant.ofEpochMilli(7),
                          Instant.ofEpochMilli(8)),
                      new ContributorInsights(
                          "byDate",
                          false,
                          "ACCESSED_AND_THROTTLED_KEYS",
                          Instant.ofEpochMilli(9),
                          Instant.ofEpochMilli(10))),
                  List.of(
                      new KinesisDataStreamDestination(
                          "arn:aws:kinesis:us-east-1:000000000000:stream/x",
                          "ENABLE_FAILED",
                          "not here",
                          "MICROSECOND")))));

  private static final TableDefinition BARE =
      new TableDefinition(
          1,
          0,
          "bare",
          "id",
          Instant.EPOCH,
          Lifecycle.ACTIVE,
          List.of(new AttributeDefinition("pk", "S")),
          new KeySchema(List.of(new KeyAttribute("pk", AttributeType.S)), List.of()),
          List.of(),
          0,
          new TableSettings(
              BillingMode.PAY_PER_REQUEST,
              ThroughputDescription.of(0, 0),
              null,
              null,
              null,
              null,
              null,
              null,
              null,
              false,
              List.of(),
              null,
              null,
              Attachments.NONE));

  static LongStream seeds() {
    return Seeds.first(5);
  }

  @Test
  void definition_readBackFromBytes_isTheSame() {
    for (TableDefinition table : List.of(FULL, BARE)) {
      StoredTable stored = StoredTable.of(table);
      assertThat(StoredTable.definitionOf(stored)).isSameAs(table);
      assertThat(StoredTable.definitionOf(StoredValue.ofBytes(stored.bytes()))).isEqualTo(table);
    }
  }

  @Test
  void definition_hasTheAttributesThatTheFormatPageLists() {
    assertThat(TableCodec.encode(FULL).attributes().keySet())
        .containsExactly(
            "storeId",
            "revision",
            "name",
            "tableId",
            "createdAtMillis",
            "status",
            "statusUntilMillis",
            "attributes",
            "partitionKey",
            "sortKey",
            "indexes",
            "lastIndexNumber",
            "billingMode",
            "throughput",
            "onDemandThroughput",
            "warmThroughput",
            "onDemandSinceMillis",
            "stream",
            "encryption",
            "tableClass",
            "tableClassSinceMillis",
            "deletionProtected",
            "tags",
            "timeToLiveAttribute",
            "pointInTimeRecovery",
            "attachments");
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void damagedDefinition_isADefinitionOrRefused(long seed) {
    Random random = new Random(seed);
    RandomValues values = new RandomValues(random);
    int refused = 0;
    for (int i = 0; i < 500; i++) {
      Item damaged = Item.of(damagedMembers(TableCodec.encode(FULL).attributes(), random, values));
      byte[] bytes = ItemCodec.encode(damaged);
      try {
        assertThat(StoredTable.definitionOf(StoredValue.ofBytes(bytes))).isNotNull();
      } catch (CorruptionException e) {
        refused++;
      }
    }
    assertThat(refused).isPositive();
  }

  /** The members with one of them, at any depth, gone or replaced. */
  private static Map<String, AttributeValue> damagedMembers(
      Map<String, AttributeValue> members, Random random, RandomValues values) {
    List<String> names = new ArrayList<>(members.keySet());
    String name = names.get(random.nextInt(names.size()));
    Map<String, AttributeValue> damaged = new LinkedHashMap<>(members);
    AttributeValue value = members.get(name);
    if (value instanceof AttributeValue.M map && random.nextInt(4) > 0) {
      damaged.put(name, new AttributeValue.M(damagedMembers(map.value(), random, values)));
    } else if (value instanceof AttributeValue.L list
        && !list.value().isEmpty()
        && list.value().get(0) instanceof AttributeValue.M first
        && random.nextInt(4) > 0) {
      damaged.put(
          name,
          new AttributeValue.L(
              List.of(new AttributeValue.M(damagedMembers(first.value(), random, values)))));
    } else if (random.nextInt(3) == 0) {
      damaged.remove(name);
    } else {
      damaged.put(name, values.keyValue(values.keyType()));
    }
    return damaged;
  }

  @Test
  void count_readBackFromBytes_isTheSame() {
    for (long count : new long[] {0, 1, 258, Long.MAX_VALUE}) {
      byte[] bytes = StoredCount.of(count).bytes();
      assertThat(StoredCount.countOf(StoredValue.ofBytes(bytes))).isEqualTo(count);
    }
    assertThat(StoredCount.of(258).bytes()).containsExactly(0, 0, 0, 0, 0, 0, 1, 2);
    assertThatThrownBy(() -> StoredCount.countOf(StoredValue.ofBytes(new byte[7])))
        .isInstanceOf(CorruptionException.class);
  }
}
