package dev.cairn.verify.model;

import dev.cairn.embedded.Cairn;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

/**
 * Finds out where Scans meet partitions: in a database of its own it puts one item into each, and
 * scans. Threads: one at a time.
 */
final class ScanSurvey implements ScanOrder, AutoCloseable {
  private static final String INDEX = "surveyed";

  private final Cairn cairn = Cairn.builder().build();
  private final DynamoDbClient client = cairn.dynamoDbClient();
  private final Map<List<String>, Surveyed> tablesByTypes = new HashMap<>();

  /** A table whose own key, or whose index, has partitions of certain types. */
  private record Surveyed(Table table, Index index, Set<List<Value>> partitions) {}

  @Override
  public List<List<Value>> inSegment(
      Index index, Collection<List<Value>> partitions, int segment, int totalSegments) {
    Surveyed surveyed = tablesByTypes.computeIfAbsent(types(index), types -> create(index, types));
    for (List<Value> partition : partitions) {
      if (surveyed.partitions().add(partition)) {
        put(surveyed, partition);
      }
    }
    ScanRequest request =
        ScanRequest.builder()
            .tableName(surveyed.table().name())
            .indexName(surveyed.table().indexes().isEmpty() ? null : INDEX)
            .segment(segment)
            .totalSegments(totalSegments)
            .build();
    List<List<Value>> found = new ArrayList<>();
    client
        .scan(request)
        .items()
        .forEach(item -> found.add(surveyed.index().partitionOf(SdkValues.fromSdk(item))));
    found.removeIf(partition -> !partitions.contains(partition));
    return found;
  }

  /** The kind of index, which only matters between a table's key and all others, and its types. */
  private static List<String> types(Index index) {
    List<String> types = new ArrayList<>();
    types.add(index.isGlobal() ? "global" : "table");
    index.partition().forEach(part -> types.add(part.type()));
    return types;
  }

  private Surveyed create(Index index, List<String> types) {
    List<Index.Part> parts = new ArrayList<>();
    for (Index.Part part : index.partition()) {
      String name = index.isGlobal() ? "p" + parts.size() : Table.PARTITION_KEY;
      parts.add(new Index.Part(name, part.type()));
    }
    Index surveyed = new Index(INDEX, index.isGlobal(), parts, List.of(), Optional.of(List.of()));
    Value key = index.isGlobal() ? new Value.Text("item") : example(types.get(1));
    Table table =
        new Table(
            String.join("-", types),
            List.of(key),
            List.of(),
            index.isGlobal() ? List.of(surveyed) : List.of());
    client.createTable(SdkTables.create(table));
    return new Surveyed(table, surveyed, new HashSet<>());
  }

  private static Value example(String type) {
    return switch (type) {
      case "S" -> new Value.Text("a");
      case "N" -> Value.Num.of("1");
      case "B" -> new Value.Bin("00");
      default -> throw new IllegalArgumentException(type);
    };
  }

  private void put(Surveyed surveyed, List<Value> partition) {
    SortedMap<String, Value> item = new TreeMap<>();
    item.put(Table.PARTITION_KEY, new Value.Text("item " + surveyed.partitions().size()));
    for (int i = 0; i < partition.size(); i++) {
      item.put(surveyed.index().partition().get(i).name(), partition.get(i));
    }
    client.putItem(b -> b.tableName(surveyed.table().name()).item(SdkValues.toSdk(item)));
  }

  @Override
  public void close() {
    cairn.close();
  }
}
