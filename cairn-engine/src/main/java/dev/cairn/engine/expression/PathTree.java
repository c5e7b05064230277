package dev.cairn.engine.expression;

import dev.cairn.engine.expression.Problems.Sort;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Document paths as a tree, with something at the end of each. No path leads through the end of
 * another one, and what one takes for a map no other takes for a list.
 *
 * <p>Order: attributes and members by first appearance, elements by position.
 *
 * <p>Threads: safe to share once the last path was added.
 *
 * <p>Cost: a path is added in the time that its own length takes, however many there are.
 */
final class PathTree<T> {
  private final Map<String, Node<T>> attributes = new LinkedHashMap<>();

  /** The trees below the attributes, by name. */
  Map<String, Node<T>> attributes() {
    return attributes;
  }

  /**
   * Adds a path. Notes when it overlaps with one added before or contradicts it; the tree is of no
   * use then.
   */
  void add(DocumentPath path, T end, Problems problems) {
    Node<T> node = attributes.get(path.topLevelName());
    boolean isNew = node == null;
    if (node == null) {
      node = new Node<>(path);
      attributes.put(path.topLevelName(), node);
    }
    for (DocumentPath.Step step : path.steps()) {
      if (node.end != null) {
        noteOverlap(node.firstPath, path, problems);
      }
      if (node.contradicts(step)) {
        noteConflict(node.firstPath, path, problems);
      }
      Node<T> next = node.find(step);
      isNew = next == null;
      node = next == null ? node.add(step, path) : next;
    }
    if (isNew) {
      node.end = end;
    } else {
      noteOverlap(node.firstPath, path, problems);
    }
  }

  private static void noteOverlap(DocumentPath one, DocumentPath two, Problems problems) {
    problems.add(Sort.PATH_OVERLAP, "Two document paths overlap" + rewrite(one, two));
  }

  private static void noteConflict(DocumentPath one, DocumentPath two, Problems problems) {
    problems.add(Sort.PATH_CONFLICT, "Two document paths conflict" + rewrite(one, two));
  }

  private static String rewrite(DocumentPath one, DocumentPath two) {
    return " with each other; must remove or rewrite one of these paths; path one: "
        + one
        + ", path two: "
        + two;
  }

  /** A place that at least one path leads to or through. */
  static final class Node<T> {
    private final DocumentPath firstPath;
    private final Map<String, Node<T>> members = new LinkedHashMap<>();
    private final SortedMap<Integer, Node<T>> elements = new TreeMap<>();
    private @Nullable T end;

    private Node(DocumentPath firstPath) {
      this.firstPath = firstPath;
    }

    /** What the path that ends here brought, or null when paths only lead through. */
    @Nullable T end() {
      return end;
    }

    /** The nodes below, when paths take this place for a map; else empty. */
    Map<String, Node<T>> members() {
      return members;
    }

    /** The nodes below, when paths take this place for a list; else empty. */
    SortedMap<Integer, Node<T>> elements() {
      return elements;
    }

    private boolean contradicts(DocumentPath.Step step) {
      return step instanceof DocumentPath.Member ? !elements.isEmpty() : !members.isEmpty();
    }

    private @Nullable Node<T> find(DocumentPath.Step step) {
      if (step instanceof DocumentPath.Member member) {
        return members.get(member.name());
      }
      return step instanceof DocumentPath.Element element ? elements.get(element.index()) : null;
    }

    private Node<T> add(DocumentPath.Step step, DocumentPath path) {
      Node<T> node = new Node<>(path);
      if (step instanceof DocumentPath.Member member) {
        members.put(member.name(), node);
      } else if (step instanceof DocumentPath.Element element) {
        elements.put(element.index(), node);
      }
      return node;
    }
  }
}
