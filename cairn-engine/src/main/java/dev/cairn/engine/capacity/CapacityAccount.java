package dev.cairn.engine.capacity;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The capacity units that each table and index was really charged, failed conditions and cancelled
 * transactions included, although their errors carry no figure.
 *
 * <p>A table that was deleted keeps its figures under its name. Threads: thread-safe.
 */
public final class CapacityAccount {
  private final Map<String, TableTotals> totalsByTable = new ConcurrentHashMap<>();
  private final List<Observer> observers = new CopyOnWriteArrayList<>();

  /** An account without any charge. */
  public CapacityAccount() {}

  /** Read and write units, as charged up to one moment. */
  public record Charged(double readUnits, double writeUnits) {
    private Charged plus(Charged other) {
      return new Charged(readUnits + other.readUnits, writeUnits + other.writeUnits);
    }
  }

  /**
   * What one table was charged.
   *
   * @param table the table itself
   * @param indexes its local and global indexes, by name in alphabetical order
   */
  public record ChargedTable(Charged table, Map<String, Charged> indexes) {
    /** The table with its indexes. */
    public Charged total() {
      return indexes.values().stream().reduce(table, Charged::plus);
    }
  }

  /** Learns of each table and index once it is charged for the first time. */
  public interface Observer {
    /**
     * Called once for each resource, or again at times. Must be quick.
     *
     * @param indexName the index, or null for the table itself
     * @param charged gives what the resource was charged by then
     */
    void added(String tableName, @Nullable String indexName, Supplier<Charged> charged);
  }

  private record Totals(DoubleAdder readUnits, DoubleAdder writeUnits) {
    Totals() {
      this(new DoubleAdder(), new DoubleAdder());
    }

    Charged charged() {
      return new Charged(readUnits.sum(), writeUnits.sum());
    }
  }

  private record TableTotals(Totals table, Map<String, Totals> indexes) {}

  /** Tells the observer of all resources that were charged and will be. */
  public void observe(Observer observer) {
    observers.add(observer);
    totalsByTable.forEach(
        (table, totals) -> {
          observer.added(table, null, totals.table::charged);
          totals.indexes.forEach((index, t) -> observer.added(table, index, t::charged));
        });
  }

  public void chargeRead(String tableName, Consumption consumption) {
    TableTotals totals = totals(tableName);
    totals.table.readUnits.add(consumption.tableUnits());
    consumption.forEachIndex(
        (index, units) -> index(tableName, totals, index).readUnits.add(units));
  }

  public void chargeWrite(String tableName, Consumption consumption) {
    TableTotals totals = totals(tableName);
    totals.table.writeUnits.add(consumption.tableUnits());
    consumption.forEachIndex(
        (index, units) -> index(tableName, totals, index).writeUnits.add(units));
  }

  private TableTotals totals(String tableName) {
    TableTotals totals = totalsByTable.get(tableName);
    return totals != null
        ? totals
        : totalsByTable.computeIfAbsent(
            tableName, name -> new TableTotals(added(name, null), new ConcurrentHashMap<>()));
  }

  private Totals index(String tableName, TableTotals totals, String indexName) {
    return totals.indexes.computeIfAbsent(indexName, name -> added(tableName, name));
  }

  private Totals added(String tableName, @Nullable String indexName) {
    Totals totals = new Totals();
    observers.forEach(observer -> observer.added(tableName, indexName, totals::charged));
    return totals;
  }

  /** The units charged so far, by table name in alphabetical order. */
  public Map<String, ChargedTable> byTable() {
    Map<String, ChargedTable> charged = new TreeMap<>();
    totalsByTable.forEach(
        (name, totals) -> {
          Map<String, Charged> indexes = new TreeMap<>();
          totals.indexes.forEach((index, units) -> indexes.put(index, units.charged()));
          charged.put(name, new ChargedTable(totals.table.charged(), indexes));
        });
    return charged;
  }
}
