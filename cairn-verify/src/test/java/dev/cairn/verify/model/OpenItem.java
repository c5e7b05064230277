package dev.cairn.verify.model;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An item taken apart so that single places in it can be changed or looked at: maps by member name,
 * lists by the position that an element had at first. Threads: one at a time.
 */
final class OpenItem {
  private static final String BAD_PATH =
      "The document path provided in the update expression is invalid for update";

  /** A place with other places inside, or with a value that is not taken apart any further. */
  private record Node(SortedMap<Object, Node> below, Kind kind, Value value) {
    static Node open(Value value) {
      SortedMap<Object, Node> below = new TreeMap<>();
      if (value instanceof Value.MapOf map) {
        map.members().forEach((name, member) -> below.put(name, open(member)));
        return new Node(below, Kind.MAP, value);
      }
      if (value instanceof Value.ListOf list) {
        for (int i = 0; i < list.elements().size(); i++) {
          below.put(i, open(list.elements().get(i)));
        }
        return new Node(below, Kind.LIST, value);
      }
      return new Node(below, Kind.OTHER, value);
    }

    Value close() {
      return switch (kind) {
        case MAP -> {
          SortedMap<String, Value> members = new TreeMap<>();
          below.forEach((name, node) -> members.put((String) name, node.close()));
          yield new Value.MapOf(members);
        }
        case LIST -> new Value.ListOf(below.values().stream().map(Node::close).toList());
        case OTHER -> value;
      };
    }
  }

  private enum Kind {
    MAP,
    LIST,
    OTHER
  }

  private final Node root;

  private OpenItem(Map<String, Value> item) {
    root = Node.open(new Value.MapOf(new TreeMap<>(item)));
  }

  /**
   * The item after all actions, which read it as it was.
   *
   * @throws Refusal when one of them does not fit it, with the messages of all that do not
   */
  static SortedMap<String, Value> update(Map<String, Value> before, List<UpdateAction> actions) {
    OpenItem item = new OpenItem(before);
    Set<String> messages = new HashSet<>();
    for (UpdateAction action : actions) {
      try {
        item.change(action, before);
      } catch (Refusal refusal) {
        messages.addAll(refusal.messages());
      }
    }
    if (!messages.isEmpty()) {
      throw Refusal.validation(messages);
    }
    return ((Value.MapOf) item.root.close()).members();
  }

  private void change(UpdateAction action, Map<String, Value> before) {
    List<Object> keys = keys(action.path());
    Node parent = root;
    for (Object key : keys.subList(0, keys.size() - 1)) {
      parent = below(parent, key).orElseThrow(() -> Refusal.validation(BAD_PATH));
    }
    Object last = keys.get(keys.size() - 1);
    if (parent.kind != (last instanceof String ? Kind.MAP : Kind.LIST)) {
      throw Refusal.validation(BAD_PATH);
    }
    Optional<Value> result = action.result(action.path().find(before), before);
    if (result.isPresent()) {
      parent.below.put(last, Node.open(result.get()));
    } else {
      parent.below.remove(last);
    }
  }

  private static Optional<Node> below(Node node, Object key) {
    boolean fits = node.kind == (key instanceof String ? Kind.MAP : Kind.LIST);
    return fits ? Optional.ofNullable(node.below.get(key)) : Optional.empty();
  }

  private static List<Object> keys(Path path) {
    List<Object> keys = new ArrayList<>(List.of(path.attribute()));
    for (Path.Step step : path.steps()) {
      keys.add(step instanceof Path.Member member ? member.name() : ((Path.Element) step).index());
    }
    return keys;
  }

  /** What the paths lead to, nested as it is; elements of lists close up. */
  static SortedMap<String, Value> project(Map<String, Value> item, List<Path> paths) {
    Node kept = new Node(new TreeMap<>(), Kind.MAP, new Value.MapOf(new TreeMap<>()));
    for (Path path : paths) {
      Optional<Value> found = path.find(item);
      if (found.isPresent()) {
        keep(kept, path, found.get());
      }
    }
    return ((Value.MapOf) kept.close()).members();
  }

  private static void keep(Node kept, Path path, Value value) {
    List<Object> keys = keys(path);
    Node node = kept;
    for (int i = 0; i < keys.size() - 1; i++) {
      Kind kind = keys.get(i + 1) instanceof String ? Kind.MAP : Kind.LIST;
      node = node.below.computeIfAbsent(keys.get(i), key -> new Node(new TreeMap<>(), kind, value));
    }
    node.below.put(keys.get(keys.size() - 1), Node.open(value));
  }
}
