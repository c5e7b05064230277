package dev.cairn.verify.proof;

import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.unique.MarkerLayout;
import dev.cairn.toolkit.unique.Normalizer;
import dev.cairn.toolkit.unique.UniqueCosts;
import dev.cairn.toolkit.unique.UniqueTable;
import dev.cairn.toolkit.unique.UniqueTableBuilder;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Calls of {@link UniqueTable}, each of which finds its values free. */
final class PricedUniqueTable {
  private static final int CALLS = 12;
  private static final int KEYS = 3;
  private static final int LONG_VALUE = 1500;

  private final CostTable table;
  private final Random random;
  private final MarkerLayout layout;
  private final CapacityCollector collector = new CapacityCollector();
  private final UniqueTable<Map<String, AttributeValue>> users;
  private final UniqueCosts<Map<String, AttributeValue>> costs;
  private int values;

  private PricedUniqueTable(CostTable table) {
    this.table = table;
    this.random = table.random();
    this.layout = MarkerLayout.values()[random.nextInt(MarkerLayout.values().length)];
    this.users = users();
    this.costs = users.predict(table.model());
  }

  private UniqueTable<Map<String, AttributeValue>> users() {
    boolean isPrivate = random.nextInt(5) == 0;
    UniqueTableBuilder<Map<String, AttributeValue>, UniqueTable<Map<String, AttributeValue>>>
        builder =
            UniqueTable.builder(table.client(), table.schema())
                .unique("email", u -> u.layout(layout).normalize(Normalizer.email()))
                .unique(
                    "handle",
                    u -> {
                      u.scopedBy("tenant");
                      if (isPrivate) {
                        u.privateValues(new byte[32]);
                      }
                    })
                .collecting(collector);
    if (random.nextInt(3) == 0) {
      builder.exactlyOnce();
    }
    if (random.nextInt(4) == 0 && layout != MarkerLayout.BARE) {
      builder.expiresBy("expiry");
    }
    return builder.build();
  }

  static void play(CostTable table) {
    PricedUniqueTable calls = new PricedUniqueTable(table);
    for (int i = 0; i < CALLS; i++) {
      calls.call(table.key(calls.random.nextInt(KEYS)));
    }
  }

  private void call(ItemKey key) {
    Map<String, AttributeValue> stored = table.stored(key);
    if (stored.isEmpty()) {
      create(key, user(key));
    } else {
      change(key, stored);
    }
  }

  /** A user whose values nobody else has; the handle is missing for some, or very long. */
  private Map<String, AttributeValue> user(ItemKey key) {
    Map<String, AttributeValue> user = new LinkedHashMap<>();
    user.put("email", email());
    user.put("tenant", AttributeValue.fromS("größe#1"));
    if (random.nextInt(3) > 0) {
      String text = random.nextInt(6) == 0 ? "ß".repeat(LONG_VALUE) : "the ";
      user.put("handle", AttributeValue.fromS(text + values++));
    }
    if (random.nextBoolean()) {
      user.put("expiry", AttributeValue.fromN("4000000000"));
    }
    return table.item(key, user);
  }

  private AttributeValue email() {
    return AttributeValue.fromS(
        "Wren" + values++ + (random.nextBoolean() ? "ü@" : "@") + "example.com");
  }

  private void create(ItemKey key, Map<String, AttributeValue> user) {
    boolean isReserved = layout != MarkerLayout.BARE && random.nextInt(4) == 0;
    if (isReserved) {
      Object email = user.get("email");
      table.check(
          "reserve",
          costs.reserve("email", user),
          () -> users.reserve(key, Duration.ofMinutes(5), "email", email).orThrow().capacity());
      table.check(
          "release",
          costs.release("email", user),
          () -> users.release(key, "email", email).orThrow().capacity());
    } else if (random.nextBoolean()) {
      table.check("create", costs.create(user), () -> users.create(user).orThrow().capacity());
    } else {
      table.check("put", costs.put(user), () -> users.put(user).orThrow().capacity());
    }
  }

  private void change(ItemKey key, Map<String, AttributeValue> stored) {
    Map<String, AttributeValue> changes = table.changes();
    AttributeValue email = email();
    switch (random.nextInt(7)) {
      case 0 -> put(stored, user(key));
      case 1 -> update(key, stored, user -> PricedExistence.changed(user, changes));
      case 2 -> update(key, stored, user -> PricedExistence.changed(user, Map.of("email", email)));
      case 3 -> update(key, stored, UnaryOperator.identity());
      case 4 -> lookUp(stored);
      case 5 -> swap(stored, table.stored(table.key(random.nextInt(KEYS))));
      default ->
          table.check("delete", costs.delete(stored), () -> users.delete(key).orThrow().capacity());
    }
  }

  private void put(Map<String, AttributeValue> stored, Map<String, AttributeValue> user) {
    table.check(
        "put over another", costs.put(stored, user), () -> users.put(user).orThrow().capacity());
  }

  private void update(
      ItemKey key,
      Map<String, AttributeValue> stored,
      UnaryOperator<Map<String, AttributeValue>> change) {
    table.check(
        "update",
        costs.update(stored, change),
        () -> users.update(key, change).orThrow().capacity());
  }

  private void lookUp(Map<String, AttributeValue> stored) {
    AttributeValue email = stored.get("email");
    if (layout != MarkerLayout.BARE) {
      table.check(
          "findBy",
          costs.findBy("email", stored),
          collector,
          () -> users.findBy("email", email).orElseThrow());
    }
    table.check(
        "isTaken", costs.ownerOf("email", stored), collector, () -> users.isTaken("email", email));
  }

  private void swap(Map<String, AttributeValue> one, Map<String, AttributeValue> other) {
    if (!other.isEmpty() && !other.equals(one)) {
      ItemKey key = table.schema().keyOf(one);
      ItemKey otherKey = table.schema().keyOf(other);
      String constraint = random.nextBoolean() ? "email" : "handle";
      table.check(
          "swap",
          costs.swap(constraint, one, other),
          () -> users.swap(constraint, key, otherKey).orThrow().capacity());
    }
  }
}
