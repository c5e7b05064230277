package dev.cairn.verify.proof;

import static dev.cairn.toolkit.item.Attributes.n;
import static dev.cairn.toolkit.item.Attributes.s;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The items that pages are read from, and what becomes of them between two pages. */
final class PageStock {
  private static final int ITEMS = 150;
  private static final int STEP = 10;
  private static final double[] SELECTIVITIES = {0, 0.01, 0.5, 1};

  private final Trial<String> trial;
  private final Random random;
  private final List<String> projects;
  private final double selectivity;
  private final boolean isDeleting;
  private final boolean isInserting;
  private final Set<Long> used = new HashSet<>();
  private final Set<Long> inserted = new HashSet<>();

  /**
   * A stock that depends on the seed alone.
   *
   * @param projects the partitions of the table
   * @param combination the selectivity is the one of this number, modulo how many there are
   */
  PageStock(Trial<String> trial, List<String> projects, int combination) {
    this.trial = trial;
    this.random = trial.random();
    this.projects = projects;
    this.selectivity = SELECTIVITIES[combination % SELECTIVITIES.length];
    this.isDeleting = random.nextBoolean();
    this.isInserting = random.nextBoolean();
  }

  static int selectivities() {
    return SELECTIVITIES.length;
  }

  /** Whether a filter leaves items out. */
  boolean isFiltered() {
    return selectivity < 1;
  }

  void store() {
    for (int i = 1; i <= ITEMS; i++) {
      store((long) i * STEP);
    }
  }

  private void store(long number) {
    Map<String, AttributeValue> item = new LinkedHashMap<>();
    item.put("project", s(projects.get(random.nextInt(projects.size()))));
    item.put("number", n(number));
    item.put("day", n(random.nextInt(4)));
    item.put("state", s("open"));
    item.put("region", s("eu"));
    item.put("tenant", n(7));
    item.put("kind", s(random.nextBoolean() ? "bug" : "task"));
    item.put("isWanted", AttributeValue.fromBool(random.nextDouble() < selectivity));
    trial.calm().putItem(p -> p.tableName(PageSource.SCHEMA.tableName()).item(item));
  }

  /** Maybe deletes the items at either end of what was seen, and inserts one anywhere. */
  void changeAfter(List<Map<String, AttributeValue>> seen) {
    if (isDeleting && !seen.isEmpty() && random.nextInt(3) == 0) {
      delete(seen.get(0));
      delete(seen.get(seen.size() - 1));
    }
    if (isInserting && random.nextInt(3) == 0) {
      insert();
    }
  }

  private void delete(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> key = PageSource.SCHEMA.keyOf(item).attributes();
    trial.calm().deleteItem(d -> d.tableName(PageSource.SCHEMA.tableName()).key(key));
  }

  /** An item that was not there before, between others or beyond them. */
  private void insert() {
    long number = (long) random.nextInt(ITEMS + 2) * STEP + 1 + random.nextInt(STEP - 1);
    if (used.add(number)) {
      inserted.add(number);
      store(number);
    }
  }

  /** The numbers of all items that were inserted since this was asked the last time. */
  Set<Long> takeInserted() {
    Set<Long> taken = new HashSet<>(inserted);
    inserted.clear();
    return taken;
  }

  /**
   * What is wrong with rows that were seen, where these were there throughout.
   *
   * @param maybe what need not have been seen, but may have been
   */
  static List<Finding> compare(List<Long> expected, List<Long> seen, Set<Long> maybe, Object of) {
    List<Finding> findings = new ArrayList<>();
    Set<Long> once = new HashSet<>();
    for (Long number : seen) {
      if (!once.add(number)) {
        findings.add(new Finding(Finding.Kind.ROW_TWICE, number + ", " + of));
      }
    }
    for (Long number : expected) {
      if (!once.contains(number)) {
        findings.add(new Finding(Finding.Kind.ROW_MISSING, number + ", " + of));
      }
    }
    List<Long> left = new ArrayList<>(seen);
    left.removeAll(maybe);
    if (findings.isEmpty() && !left.equals(expected)) {
      findings.add(new Finding(Finding.Kind.ROW_ORDER, left + " for " + expected + ", " + of));
    }
    return findings;
  }

  static List<Long> numbers(List<Map<String, AttributeValue>> items) {
    return items.stream().map(PageSource::numberOf).toList();
  }

  static List<Long> reversed(List<Long> numbers) {
    List<Long> reversed = new ArrayList<>(numbers);
    Collections.reverse(reversed);
    return reversed;
  }

  @Override
  public String toString() {
    return "selectivity "
        + selectivity
        + (isDeleting ? ", deleting" : "")
        + (isInserting ? ", inserting" : "");
  }
}
