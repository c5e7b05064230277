package dev.cairn.engine.capacity;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.DoubleAdder;

/**
 * The capacity units that each table was really charged, failed conditions and cancelled
 * transactions included, although their errors carry no figure.
 *
 * <p>A table that was deleted keeps its figures under its name. Threads: thread-safe.
 */
public final class CapacityAccount {
  private final Map<String, Totals> totalsByTable = new ConcurrentHashMap<>();

  /** An account without any charge. */
  public CapacityAccount() {}

  /** Read and write units, as charged up to one moment. */
  public record Charged(double readUnits, double writeUnits) {}

  private record Totals(DoubleAdder readUnits, DoubleAdder writeUnits) {}

  public void chargeRead(String tableName, double units) {
    totals(tableName).readUnits.add(units);
  }

  public void chargeWrite(String tableName, double units) {
    totals(tableName).writeUnits.add(units);
  }

  private Totals totals(String tableName) {
    Totals totals = totalsByTable.get(tableName);
    return totals != null
        ? totals
        : totalsByTable.computeIfAbsent(
            tableName, name -> new Totals(new DoubleAdder(), new DoubleAdder()));
  }

  /** The units charged so far, by table name in alphabetical order. */
  public Map<String, Charged> byTable() {
    Map<String, Charged> charged = new TreeMap<>();
    totalsByTable.forEach(
        (name, totals) ->
            charged.put(name, new Charged(totals.readUnits.sum(), totals.writeUnits.sum())));
    return charged;
  }
}
