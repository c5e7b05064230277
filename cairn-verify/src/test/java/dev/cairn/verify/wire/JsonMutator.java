package dev.cairn.verify.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Spoils requests: takes members away, puts members of other requests in, changes kinds and texts.
 *
 * <p>Most spoilt requests are still JSON and nearly right, so that they come far before they are
 * refused.
 */
final class JsonMutator {
  private static final List<String> TEXTS =
      List.of(
          "",
          " ",
          "#",
          ":v",
          "((((((((((",
          "a.b[0].c",
          "attribute_not_exists(pk)",
          "SET a = a + :v REMOVE b[1] ADD c :v DELETE d :v",
          "NOT NOT NOT a = :v",
          "size(size(a)) > :v",
          "9".repeat(200),
          "1E125",
          "-1E-130",
          "NaN",
          "\u0000",
          "\ud83d\ude00",
          "x".repeat(5000),
          "AAAA",
          "ALL_NEW",
          "INDEXES",
          "ALL_ATTRIBUTES",
          "simple",
          "composite",
          "indexed");

  private static final int PART_LENGTH_MAX = 100_000;

  private final RandomGenerator random;
  private final List<JsonNode> others;

  /** Whether a body is small enough to borrow from. */
  private final Map<JsonNode, Boolean> small = new IdentityHashMap<>();

  /** Takes the bodies from which members are borrowed. */
  JsonMutator(RandomGenerator random, List<JsonNode> others) {
    this.random = random;
    this.others = others;
  }

  /** A spoilt copy, by one to four changes. */
  JsonNode mutate(JsonNode request) {
    JsonNode copy = request.deepCopy();
    int changes = 1 + random.nextInt(4);
    for (int i = 0; i < changes; i++) {
      List<JsonNode> containers = new ArrayList<>();
      collect(copy, containers);
      if (!containers.isEmpty()) {
        change(containers.get(random.nextInt(containers.size())));
      }
    }
    return copy;
  }

  private static void collect(JsonNode node, List<JsonNode> containers) {
    if (node.isContainerNode()) {
      containers.add(node);
      node.forEach(child -> collect(child, containers));
    }
  }

  private void change(JsonNode container) {
    if (container instanceof ObjectNode object) {
      change(object);
    } else if (container instanceof ArrayNode array) {
      change(array);
    }
  }

  private void change(ObjectNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    if (names.isEmpty() || random.nextInt(6) == 0) {
      object.set(random.nextBoolean() ? name(borrowed()) : text(), value());
      return;
    }
    String name = names.get(random.nextInt(names.size()));
    switch (random.nextInt(5)) {
      case 0 -> object.remove(name);
      case 1 -> object.set(text(), object.remove(name));
      case 2 -> object.set(name, borrowed());
      default -> object.set(name, value());
    }
  }

  private void change(ArrayNode array) {
    if (array.isEmpty() || random.nextInt(4) == 0) {
      array.add(value());
      return;
    }
    int index = random.nextInt(array.size());
    switch (random.nextInt(4)) {
      case 0 -> array.remove(index);
      case 1 -> array.add(array.get(index).deepCopy());
      case 2 -> array.set(index, borrowed());
      default -> array.set(index, value());
    }
  }

  private JsonNode value() {
    return switch (random.nextInt(8)) {
      case 0 -> WireCase.JSON.nullNode();
      case 1 -> WireCase.JSON.getNodeFactory().booleanNode(random.nextBoolean());
      case 2 -> WireCase.JSON.getNodeFactory().numberNode(random.nextLong());
      case 3 -> WireCase.JSON.createArrayNode();
      case 4 -> WireCase.JSON.createObjectNode();
      case 5 -> borrowed();
      default -> WireCase.JSON.getNodeFactory().textNode(text());
    };
  }

  private String text() {
    return TEXTS.get(random.nextInt(TEXTS.size()));
  }

  /** A part of another request. */
  private JsonNode borrowed() {
    List<JsonNode> parts = new ArrayList<>();
    JsonNode other = others.get(random.nextInt(others.size()));
    if (!small.computeIfAbsent(other, node -> node.toString().length() < PART_LENGTH_MAX)) {
      return WireCase.JSON.nullNode();
    }
    collect(other, parts);
    return parts.get(random.nextInt(parts.size())).deepCopy();
  }

  private static String name(JsonNode node) {
    return node.fieldNames().hasNext() ? node.fieldNames().next() : "Item";
  }
}
