package dev.cairn.embedded.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbTable;
import software.amazon.awssdk.enhanced.dynamodb.Expression;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.StaticAttributeTags;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;
import software.amazon.awssdk.enhanced.dynamodb.model.Page;
import software.amazon.awssdk.enhanced.dynamodb.model.PutItemEnhancedRequest;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** The Enhanced Client with an annotated bean and with a static schema. */
class EnhancedClientTest {
  private static final Expression ABSENT =
      Expression.builder().expression("attribute_not_exists(customer)").build();

  @AutoClose private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbEnhancedClient enhanced =
      DynamoDbEnhancedClient.builder().dynamoDbClient(cairn.dynamoDbClient()).build();
  private final DynamoDbTable<Order> orders =
      enhanced.table("orders", TableSchema.fromBean(Order.class));

  @BeforeEach
  void createTable() {
    orders.createTable();
  }

  @DynamoDbBean
  public static class Order {
    private String customer = "";
    private int number;
    private List<String> lines = List.of();

    @DynamoDbPartitionKey
    public String getCustomer() {
      return customer;
    }

    public void setCustomer(String customer) {
      this.customer = customer;
    }

    @DynamoDbSortKey
    public int getNumber() {
      return number;
    }

    public void setNumber(int number) {
      this.number = number;
    }

    public List<String> getLines() {
      return lines;
    }

    public void setLines(List<String> lines) {
      this.lines = lines;
    }
  }

  private static Order order(String customer, int number, String... lines) {
    Order order = new Order();
    order.setCustomer(customer);
    order.setNumber(number);
    order.setLines(List.of(lines));
    return order;
  }

  private static Key key(String customer, int number) {
    return Key.builder().partitionValue(customer).sortValue(number).build();
  }

  @Test
  void bean_isPut_got_updated_andDeleted() {
    orders.putItem(order("alice", 1, "tea"));
    assertThat(orders.getItem(key("alice", 1)).getLines()).containsExactly("tea");

    orders.updateItem(order("alice", 1, "tea", "cake"));
    assertThat(orders.getItem(key("alice", 1)).getLines()).containsExactly("tea", "cake");

    assertThat(orders.deleteItem(key("alice", 1)).getLines()).containsExactly("tea", "cake");
    assertThat(orders.getItem(key("alice", 1))).isNull();
  }

  @Test
  void condition_protectsWhatIsThere() {
    orders.putItem(order("alice", 1, "tea"));

    assertThatThrownBy(
            () ->
                orders.putItem(
                    PutItemEnhancedRequest.builder(Order.class)
                        .item(order("alice", 1, "coffee"))
                        .conditionExpression(ABSENT)
                        .build()))
        .isInstanceOf(ConditionalCheckFailedException.class);
    assertThat(orders.getItem(key("alice", 1)).getLines()).containsExactly("tea");
  }

  @Test
  void query_goesThroughAllPages_newestFirst() {
    IntStream.range(0, 25).forEach(i -> orders.putItem(order("alice", i)));
    orders.putItem(order("bob", 1));

    List<Page<Order>> pages =
        orders
            .query(
                r ->
                    r.queryConditional(QueryConditional.keyEqualTo(k -> k.partitionValue("alice")))
                        .scanIndexForward(false)
                        .limit(10))
            .stream()
            .toList();

    assertThat(pages).extracting(page -> page.items().size()).containsExactly(10, 10, 5);
    assertThat(pages.stream().flatMap(page -> page.items().stream()).map(Order::getNumber))
        .isEqualTo(IntStream.range(0, 25).map(i -> 24 - i).boxed().toList());
  }

  @Test
  void transaction_isAppliedWhollyOrNotAtAll() {
    enhanced.transactWriteItems(
        r -> r.addPutItem(orders, order("alice", 1)).addPutItem(orders, order("alice", 2)));
    assertThat(orders.scan().items()).hasSize(2);

    assertThatThrownBy(
            () ->
                enhanced.transactWriteItems(
                    r ->
                        r.addDeleteItem(orders, key("alice", 2))
                            .addConditionCheck(
                                orders, c -> c.key(key("alice", 1)).conditionExpression(ABSENT))))
        .isInstanceOf(TransactionCanceledException.class);
    assertThat(orders.scan().items()).hasSize(2);
  }

  @Test
  void staticSchema_worksToo() {
    TableSchema<Order> schema =
        TableSchema.builder(Order.class)
            .newItemSupplier(Order::new)
            .addAttribute(
                String.class,
                a ->
                    a.name("id")
                        .getter(Order::getCustomer)
                        .setter(Order::setCustomer)
                        .tags(StaticAttributeTags.primaryPartitionKey()))
            .addAttribute(
                Integer.class, a -> a.name("n").getter(Order::getNumber).setter(Order::setNumber))
            .build();
    DynamoDbTable<Order> table = enhanced.table("static", schema);
    table.createTable();

    table.putItem(order("x", 7));

    assertThat(table.getItem(Key.builder().partitionValue("x").build()).getNumber()).isEqualTo(7);
  }
}
