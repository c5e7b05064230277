package dev.cairn.protocol.codec;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.TableArn;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.protocol.wire.JsonFormat;
import dev.cairn.protocol.wire.JsonReader;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a request is about, whatever its operation: which tables, keys and index, and how it reads.
 *
 * <p>Absence: a request that says none of it, or says it wrongly, has no actions. Order: actions
 * stand in the order of the request. Immutable.
 *
 * @param actions one for each item or table that the request names; a batch and a transaction have
 *     several
 * @param index the index that a Query or Scan reads, or null
 * @param isConsistentRead whether all that the request reads is to be read consistently
 */
public record RequestOutline(
    List<Action> actions, @Nullable String index, boolean isConsistentRead) {
  private static final RequestOutline EMPTY = new RequestOutline(List.of(), null, false);

  /**
   * One item or table that a request names.
   *
   * @param attributes the key, or the whole item of a put; empty where the request names none
   */
  public record Action(@Nullable String table, Map<String, AttributeValue> attributes) {}

  /** Copies the list. */
  public RequestOutline {
    actions = List.copyOf(actions);
  }

  /** The outline of a body. Never fails: what is wrong with a request is for others to say. */
  public static RequestOutline of(ByteBuffer body) {
    if (!body.hasRemaining()) {
      return EMPTY;
    }
    try (JsonReader reader = JsonFormat.reader(body)) {
      return new Reading(reader).request();
    } catch (ApiException e) {
      return EMPTY;
    }
  }

  /** Reads one outline. */
  private static final class Reading {
    private final JsonReader reader;
    private final List<Action> actions = new ArrayList<>();
    private @Nullable String table;
    private @Nullable String index;
    private Map<String, AttributeValue> attributes = Map.of();
    private boolean isConsistentRead;

    private Reading(JsonReader reader) {
      this.reader = reader;
    }

    private RequestOutline request() {
      members();
      if (table != null) {
        actions.add(0, action(table, attributes));
      }
      return new RequestOutline(actions, index, isConsistentRead);
    }

    private void members() {
      reader.beginStructure("Request");
      for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
        switch (member) {
          case "TableName", "ResourceArn" -> table = reader.string();
          case "IndexName" -> index = reader.string();
          case "ConsistentRead" -> isConsistentRead = reader.bool();
          case "Key", "Item" -> attributes = attributes();
          case "TransactItems" -> transactItems();
          case "RequestItems" -> requestItems();
          default -> reader.skip();
        }
      }
    }

    /** An action on a table that may be named by its ARN. */
    private static Action action(@Nullable String table, Map<String, AttributeValue> attributes) {
      return new Action(table == null ? null : TableArn.tableName(table), attributes);
    }

    private Map<String, AttributeValue> attributes() {
      return AttributeValueCodec.readAttributes(reader).get();
    }

    private void transactItems() {
      reader.beginList();
      while (reader.nextElement()) {
        reader.beginStructure("TransactItem");
        for (String kind = reader.nextMember(); kind != null; kind = reader.nextMember()) {
          Reading action = new Reading(reader);
          action.members();
          actions.add(action(action.table, action.attributes));
        }
      }
    }

    /** Requests by table: a list of writes, or a structure with a list of keys. */
    private void requestItems() {
      reader.beginMap("RequestItems");
      for (String name = reader.nextEntry(); name != null; name = reader.nextEntry()) {
        if (reader.isList()) {
          writeRequests(name);
        } else {
          keys(name);
        }
      }
    }

    private void writeRequests(String tableName) {
      reader.beginList();
      while (reader.nextElement()) {
        reader.beginStructure("WriteRequest");
        for (String kind = reader.nextMember(); kind != null; kind = reader.nextMember()) {
          Reading request = new Reading(reader);
          request.members();
          actions.add(action(tableName, request.attributes));
        }
      }
    }

    private void keys(String tableName) {
      boolean isFirst = actions.isEmpty();
      boolean isConsistentTable = false;
      reader.beginStructure("KeysAndAttributes");
      for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
        switch (member) {
          case "Keys" -> {
            reader.beginList();
            while (reader.nextElement()) {
              actions.add(action(tableName, attributes()));
            }
          }
          case "ConsistentRead" -> isConsistentTable = reader.bool();
          default -> reader.skip();
        }
      }
      isConsistentRead = isConsistentTable && (isConsistentRead || isFirst);
    }
  }
}
