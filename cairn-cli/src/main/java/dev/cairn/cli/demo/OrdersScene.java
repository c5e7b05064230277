package dev.cairn.cli.demo;

import static dev.cairn.toolkit.item.Attributes.n;
import static dev.cairn.toolkit.item.Attributes.s;

import com.github.ksuid.KsuidGenerator;
import dev.cairn.costs.CostPrediction;
import dev.cairn.costs.Costs;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.existence.Existence;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.KeyAttribute;
import dev.cairn.toolkit.item.TableDefinition;
import dev.cairn.toolkit.page.CursorCodec;
import dev.cairn.toolkit.page.Fill;
import dev.cairn.toolkit.page.FilledPage;
import dev.cairn.toolkit.page.Pager;
import dev.cairn.toolkit.page.PagerBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A customer's orders, read newest first and page by page. */
final class OrdersScene implements Scene {
  private static final String CUSTOMER = "USER#wren";
  private static final String PREFIX = "ORDER#";
  private static final Instant FIRST = Instant.parse("2023-01-01T00:00:00Z");
  private static final Duration INTERVAL = Duration.ofMinutes(97);
  private static final int KSUID_PAYLOAD_BYTES = 16;
  private static final int PAGE_SIZE = 100;
  private static final int ADDRESS_COUNT = 3;
  private static final int WALKS = 3;

  /** Of so many orders, as many in a row as {@link #RETURNED_IN_A_ROW} came back. */
  private static final int RETURNED_EVERY = 2_000;

  private static final int RETURNED_IN_A_ROW = 7;
  private static final int FILTERED_PAGE_SIZE = 5;
  private static final int FILTERED_PAGE_REQUESTS = 2;

  /** One order. Its id tells when it was made. */
  record Order(String id, String status, long amount) {}

  /** What a walk from the newest to the oldest came upon. */
  private record Walk(List<Order> orders, List<FilledPage<Order>> pages) {
    long emptyCount() {
      return pages.stream().filter(page -> page.items().isEmpty()).count();
    }
  }

  @Override
  public String name() {
    return "Orders";
  }

  @Override
  public void play(Stage stage) {
    ItemSchema<Map<String, AttributeValue>> attributes =
        stage.table(
            ItemSchema.attributes(
                "ecommerce", KeyAttribute.string("PK"), KeyAttribute.string("SK")));
    ItemSchema<Order> schema = attributes.mapped(OrdersScene::item, OrdersScene::order);
    List<Order> orders = orders(stage.size().orders(), stage.random());
    write(stage, attributes, schema, orders);
    List<Order> newestFirst = new ArrayList<>(orders);
    Collections.reverse(newestFirst);
    walk(stage, schema, newestFirst, CursorCodec.opaque());
    walk(stage, schema, newestFirst, CursorCodec.afterId(PREFIX));
    walkFiltered(stage, schema, newestFirst.stream().filter(OrdersScene::isReturned).toList());
  }

  @Override
  public CostPrediction predict(DemoSize size) {
    ItemSchema<Order> schema =
        ItemSchema.attributes("ecommerce", KeyAttribute.string("PK"), KeyAttribute.string("SK"))
            .mapped(OrdersScene::item, OrdersScene::order);
    List<Order> orders = orders(PAGE_SIZE + 1, new SplittableRandom(1));
    Costs empty = Costs.inTables(TableDefinition.of(schema));
    CostPrediction write =
        empty.of(toolkit -> toolkit.existence(schema).createIfAbsent(orders.get(0)).orThrow());
    CostPrediction page =
        empty
            .after(
                toolkit ->
                    orders.forEach(
                        order -> toolkit.existence(schema).createIfAbsent(order).orThrow()))
            .of(toolkit -> readPage(toolkit, schema));
    int pages = (size.orders() + PAGE_SIZE - 1) / PAGE_SIZE;
    return write.times(size.orders() + ADDRESS_COUNT).plus(page.times(WALKS * pages));
  }

  private static void readPage(CairnToolkit toolkit, ItemSchema<Order> schema) {
    FilledPage<Order> unused =
        toolkit.pager(schema).query(query -> query.partition(CUSTOMER)).build().first(PAGE_SIZE);
  }

  private static List<Order> orders(int count, RandomGenerator random) {
    KsuidGenerator ids =
        new KsuidGenerator(
            () -> {
              byte[] payload = new byte[KSUID_PAYLOAD_BYTES];
              random.nextBytes(payload);
              return payload;
            });
    List<Order> orders = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String id = ids.newKsuid(FIRST.plus(INTERVAL.multipliedBy(i))).toString();
      boolean isReturned = i % RETURNED_EVERY < RETURNED_IN_A_ROW;
      orders.add(new Order(id, isReturned ? "returned" : "kept", 1 + i % 250));
    }
    return orders;
  }

  private static boolean isReturned(Order order) {
    return order.status().equals("returned");
  }

  private static Map<String, AttributeValue> item(Order order) {
    return Map.of(
        "PK", s(CUSTOMER),
        "SK", s(PREFIX + order.id()),
        "OrderStatus", s(order.status()),
        "Amount", n(order.amount()));
  }

  private static Order order(Map<String, AttributeValue> attributes) {
    StoredItem item = new StoredItem(attributes);
    return new Order(
        item.text("SK").substring(PREFIX.length()),
        item.text("OrderStatus"),
        item.number("Amount"));
  }

  private static void write(
      Stage stage,
      ItemSchema<Map<String, AttributeValue>> attributes,
      ItemSchema<Order> schema,
      List<Order> orders) {
    Step step =
        stage.step(
            "write",
            orders.size(),
            cost -> {
              writeAddresses(stage, attributes, cost);
              Existence<Order> existence = stage.toolkit(cost).existence(schema);
              stage
                  .writers()
                  .share(
                      orders.size(),
                      (writer, i) -> {
                        existence.createIfAbsent(orders.get(i)).orThrow();
                        stage.advance();
                      });
            });
    int stored = stage.everythingIn(attributes).size();
    step.asked(
            Figures.count(orders.size(), "order")
                + " of one customer by "
                + stage.writers().count()
                + " writers, each if absent; keys are KSUIDs")
        .metAtOnce()
        .promise(Promise.equal("all are there", orders.size() + ADDRESS_COUNT, stored))
        .end(
            "stored, beside "
                + Figures.count(ADDRESS_COUNT)
                + " addresses in the same partition (ADDRESS#...)");
  }

  /** Items of another kind in the partition, which no page of orders may have. */
  private static void writeAddresses(
      Stage stage, ItemSchema<Map<String, AttributeValue>> attributes, CapacityCollector cost) {
    Existence<Map<String, AttributeValue>> existence = stage.toolkit(cost).existence(attributes);
    for (int i = 0; i < ADDRESS_COUNT; i++) {
      existence.createIfAbsent(Map.of("PK", s(CUSTOMER), "SK", s("ADDRESS#" + i))).orThrow();
    }
  }

  private static void walk(
      Stage stage, ItemSchema<Order> schema, List<Order> expected, CursorCodec codec) {
    boolean isArticles = codec != CursorCodec.opaque();
    List<Walk> walks = new ArrayList<>();
    Step step =
        stage.step(
            isArticles ? "walk, ?before=<id>" : "walk by cursor",
            expected.size(),
            cost ->
                walks.add(
                    walk(stage, pager(stage.toolkit(cost), schema, codec).build(), PAGE_SIZE)));
    Walk walk = walks.get(0);
    long full = walk.pages().stream().filter(page -> page.items().size() == PAGE_SIZE).count();
    step.asked(
            isArticles
                ? "the same, with the last order's id as the way on (afterId)"
                : "all orders, newest first, in pages of " + PAGE_SIZE + " from cursor to cursor")
        .promise(
            Promise.of(
                "each order exactly once, newest first, and no address among them",
                walk.orders().equals(expected),
                difference(expected, walk.orders())))
        .promise(
            Promise.equal(
                "each page is full, but perhaps the last", expected.size() / PAGE_SIZE, (int) full))
        .end(
            Figures.count(walk.orders().size(), "order")
                + " on "
                + Figures.count(walk.pages().size(), "page"));
  }

  private static void walkFiltered(Stage stage, ItemSchema<Order> schema, List<Order> expected) {
    List<Walk> walks = new ArrayList<>();
    Step step =
        stage.step(
            "walk, filtered",
            expected.size(),
            cost ->
                walks.add(
                    walk(
                        stage,
                        pager(stage.toolkit(cost), schema, CursorCodec.opaque())
                            .filter(ItemCondition.equal("OrderStatus", s("returned")))
                            .fill(Fill.maxRequests(FILTERED_PAGE_REQUESTS))
                            .build(),
                        FILTERED_PAGE_SIZE)));
    Walk walk = walks.get(0);
    long empty = walk.emptyCount();
    long emptyAnswers = step.cost().calls().emptyPages();
    step.asked(
            "returned orders only, in pages of "
                + FILTERED_PAGE_SIZE
                + ", reading at most "
                + FILTERED_PAGE_REQUESTS
                + " times for a page")
        .promise(
            Promise.of(
                "each returned order exactly once, newest first",
                walk.orders().equals(expected),
                difference(expected, walk.orders())))
        .promise(
            Promise.of(
                "the filter left pages empty, and each still led on",
                empty > 0 && emptyAnswers > 0,
                empty + " pages and " + emptyAnswers + " answers without an item"))
        .end(
            Figures.count(walk.orders().size(), "order")
                + " on "
                + Figures.count(walk.pages().size(), "page")
                + ", "
                + Figures.count(empty)
                + " of them empty; of "
                + Figures.count(step.cost().calls().requests(), "request")
                + " "
                + Figures.count(emptyAnswers)
                + " brought nothing but the way on");
  }

  private static PagerBuilder<Order> pager(
      CairnToolkit toolkit, ItemSchema<Order> schema, CursorCodec codec) {
    return toolkit
        .pager(schema)
        .query(query -> query.partition(CUSTOMER).sortKeyBeginsWith(PREFIX).newestFirst())
        .cursors(codec);
  }

  private static Walk walk(Stage stage, Pager<Order> pager, int pageSize) {
    Walk walk = new Walk(new ArrayList<>(), new ArrayList<>());
    Optional<String> cursor = Optional.empty();
    do {
      FilledPage<Order> page = pager.at(cursor.orElse(null), pageSize);
      walk.pages().add(page);
      walk.orders().addAll(page.items());
      page.items().forEach(order -> stage.advance());
      cursor = page.next();
    } while (cursor.isPresent());
    return walk;
  }

  private static String difference(List<Order> expected, List<Order> found) {
    for (int i = 0; i < Math.min(expected.size(), found.size()); i++) {
      if (!expected.get(i).equals(found.get(i))) {
        return "order " + i + " is " + found.get(i) + ", not " + expected.get(i);
      }
    }
    return found.size() + " orders, not " + expected.size();
  }
}
