package dev.cairn.toolkit.unique;

import static dev.cairn.toolkit.TestTables.item;
import static dev.cairn.toolkit.TestTables.stored;
import static dev.cairn.toolkit.item.KeyAttribute.string;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.TableDefinition;
import dev.cairn.toolkit.maintenance.BackfillOptions;
import dev.cairn.toolkit.maintenance.Finding;
import dev.cairn.toolkit.maintenance.UniqueMaintenance;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Markers with a copy of their item, in a table with an index. */
@ParameterizedClass
@EnumSource(Api.class)
class UniqueCopyTest {
  private static final ItemSchema<Map<String, AttributeValue>> MEMBERS =
      ItemSchema.attributes("members", string("pk"));
  private static final ItemKey WREN = MEMBERS.key("wren");

  private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final CairnToolkit toolkit;

  UniqueCopyTest(Api api) {
    toolkit = api.toolkit(cairn);
  }

  @BeforeEach
  void createTable() {
    CairnToolkit.on(dynamoDb)
        .createTable(TableDefinition.of(MEMBERS).globalIndex("byTenant", string("tenant")));
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  private UniqueTable<Map<String, AttributeValue>> table(MarkerLayout layout) {
    return toolkit.uniqueTable(MEMBERS).unique("mail", u -> u.layout(layout)).build();
  }

  private List<Map<String, AttributeValue>> byTenant() {
    return dynamoDb
        .query(
            r ->
                r.tableName("members")
                    .indexName("byTenant")
                    .keyConditionExpression("tenant = :t")
                    .expressionAttributeValues(Map.of(":t", AttributeValue.fromS("t1"))))
        .items();
  }

  private static Map<String, AttributeValue> wren() {
    return item("pk", "wren", "tenant", "t1", "mail", "wren@example.com");
  }

  private static UnaryOperator<Map<String, AttributeValue>> setCity(String city) {
    return member -> {
      member.put("city", AttributeValue.fromS(city));
      return member;
    };
  }

  @Test
  void nestedCopy_isInNoIndex_andFoundByOneRead() {
    UniqueTable<Map<String, AttributeValue>> members = table(MarkerLayout.FULL_COPY);
    members.create(wren()).orThrow();
    members.update(WREN, setCity("Omaha")).orThrow();
    assertThat(byTenant()).containsExactly(stored(dynamoDb, WREN));
    dynamoDb.deleteItem(r -> r.tableName("members").key(WREN.attributes()));
    Map<String, AttributeValue> copy = wren();
    copy.put("city", AttributeValue.fromS("Omaha"));
    assertThat(members.findBy("mail", "wren@example.com")).contains(copy);
  }

  @Test
  void flatCopy_isTheArticles_andInEachIndex() {
    UniqueTable<Map<String, AttributeValue>> members = table(MarkerLayout.FLAT_COPY);
    members.create(wren()).orThrow();
    members.update(WREN, setCity("Omaha")).orThrow();
    assertThat(byTenant()).hasSize(2);
    assertThat(stored(dynamoDb, MEMBERS.key("unique#mail#wren@example.com")))
        .containsEntry("city", AttributeValue.fromS("Omaha"))
        .doesNotContainKey("cairnCopy");
    assertThat(members.findBy("mail", "wren@example.com")).contains(stored(dynamoDb, WREN));
  }

  @Test
  void lookUp_findsTheItemInEveryLayoutOfStoredMarkers() {
    for (MarkerLayout stored :
        List.of(MarkerLayout.OWNED, MarkerLayout.FLAT_COPY, MarkerLayout.FULL_COPY)) {
      table(stored).create(wren()).orThrow();
      for (MarkerLayout asked :
          List.of(MarkerLayout.OWNED, MarkerLayout.FLAT_COPY, MarkerLayout.FULL_COPY)) {
        assertThat(table(asked).findBy("mail", "wren@example.com"))
            .as("%s by %s", stored, asked)
            .contains(wren());
      }
      table(MarkerLayout.FULL_COPY).delete(WREN).orThrow();
    }
  }

  @Test
  void repair_movesCopiesFromOneFormToTheOther() {
    table(MarkerLayout.FLAT_COPY).create(wren()).orThrow();
    UniqueMaintenance maintenance = UniqueMaintenance.of(table(MarkerLayout.FULL_COPY));
    assertThat(maintenance.repair(BackfillOptions.apply()).findings(Finding.Kind.OUTDATED_MARKER))
        .hasSize(1);
    assertThat(byTenant()).containsExactly(wren());
    assertThat(maintenance.verify().findings()).isEmpty();
  }
}
