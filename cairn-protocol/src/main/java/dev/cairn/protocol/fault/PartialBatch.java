package dev.cairn.protocol.fault;

import dev.cairn.protocol.wire.JsonTree;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A batch of which some items are kept back.
 *
 * <p>REQUIRES: a batch request whose items an outline has found. Immutable.
 *
 * @param processed the body of the request without those items
 * @param unprocessed the items by table, as the answer tells them
 * @param member the answer's member that tells them
 */
record PartialBatch(ByteBuffer processed, Map<String, Object> unprocessed, String member) {
  /**
   * Parts a batch.
   *
   * @param positions which items are kept back, in the order of the request
   */
  static PartialBatch of(ByteBuffer body, String operation, List<Integer> positions) {
    Map<String, Object> request = map(JsonTree.read(body));
    Map<String, Object> processed = new LinkedHashMap<>();
    Map<String, Object> unprocessed = new LinkedHashMap<>();
    int position = 0;
    for (Map.Entry<String, Object> table :
        map(request.getOrDefault("RequestItems", Map.of())).entrySet()) {
      List<Object> kept = new ArrayList<>();
      List<Object> keptBack = new ArrayList<>();
      for (Object item : items(table.getValue())) {
        (positions.contains(position) ? keptBack : kept).add(item);
        position++;
      }
      putUnlessEmpty(processed, table, kept);
      putUnlessEmpty(unprocessed, table, keptBack);
    }
    request.put("RequestItems", processed);
    return new PartialBatch(
        JsonTree.write(request),
        unprocessed,
        operation.equals("BatchGetItem") ? "UnprocessedKeys" : "UnprocessedItems");
  }

  private static void putUnlessEmpty(
      Map<String, Object> tables, Map.Entry<String, Object> table, List<Object> items) {
    if (!items.isEmpty()) {
      tables.put(table.getKey(), withItems(table.getValue(), items));
    }
  }

  /** The writes of one table, or its keys, which stand beside what is asked of each item. */
  private static List<Object> items(Object requests) {
    return requests instanceof Map
        ? list(map(requests).getOrDefault("Keys", List.of()))
        : list(requests);
  }

  private static Object withItems(Object requests, List<Object> items) {
    if (requests instanceof Map) {
      Map<String, Object> changed = new LinkedHashMap<>(map(requests));
      changed.put("Keys", items);
      return changed;
    }
    return items;
  }

  /** The body of the answer, with the items kept back beside those it leaves out itself. */
  ByteBuffer complete(ByteBuffer answer) {
    Map<String, Object> tree = map(JsonTree.read(answer));
    Map<String, Object> all = new LinkedHashMap<>(map(tree.getOrDefault(member, Map.of())));
    unprocessed.forEach((table, items) -> all.merge(table, items, PartialBatch::together));
    tree.put(member, all);
    return JsonTree.write(tree);
  }

  private static Object together(Object first, Object second) {
    List<Object> items = new ArrayList<>(items(first));
    items.addAll(items(second));
    return withItems(first, items);
  }

  @SuppressWarnings("unchecked") // Names of JSON's members are texts, values are not null.
  private static Map<String, Object> map(Object tree) {
    return (Map<String, Object>) tree;
  }

  @SuppressWarnings("unchecked") // Values of JSON's elements are not null.
  private static List<Object> list(Object tree) {
    return (List<Object>) tree;
  }
}
