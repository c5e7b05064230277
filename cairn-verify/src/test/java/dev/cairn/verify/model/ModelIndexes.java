package dev.cairn.verify.model;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** What indexes ask of writes and what they cost, and how they come and go. */
final class ModelIndexes {
  private ModelIndexes() {}

  /**
   * Refuses attributes that are keys of an index and have another type there.
   *
   * @param before the item whose attributes may stay as they are: an index that was made later
   *     passes over items that do not fit it. That they can still be updated elsewhere is a guess.
   */
  static void check(
      TableItems items, Map<String, Value> item, Optional<SortedMap<String, Value>> before) {
    Set<String> messages = new HashSet<>();
    for (Index index : items.indexes()) {
      for (Index.Part part : index.parts()) {
        Value value = item.get(part.name());
        boolean isKept =
            value != null && before.isPresent() && value.equals(before.get().get(part.name()));
        if (value != null && !isKept && !part.fits(item)) {
          messages.add(
              "One or more parameter values were invalid: Type mismatch for Index Key "
                  + part.name()
                  + " Expected: "
                  + part.type()
                  + " Actual: "
                  + value.type()
                  + " IndexName: "
                  + index.name());
        }
      }
    }
    if (!messages.isEmpty()) {
      throw Refusal.validation(messages);
    }
  }

  /** Refuses what updates have worked out for keys of an index and that has another type there. */
  static void checkComputed(
      TableItems items, List<UpdateAction> actions, Map<String, Value> after) {
    for (UpdateAction action : actions) {
      String attribute = action.path().attribute();
      boolean isComputed =
          action instanceof UpdateAction.Set set && !(set.source() instanceof Operand.Literal);
      boolean isKey =
          items.indexes().stream()
              .flatMap(index -> index.parts().stream())
              .anyMatch(part -> part.name().equals(attribute) && !part.fits(after));
      if (isComputed && isKey) {
        throw Refusal.validation(
            "The update expression attempted to update the secondary index key to unsupported"
                + " type");
      }
    }
  }

  /**
   * What a change of an item costs in the indexes: nothing where an index keeps nothing of the
   * change, one write where an entry comes, goes or changes in its place, two where it moves.
   */
  static Units units(
      TableItems items,
      Optional<SortedMap<String, Value>> before,
      Optional<SortedMap<String, Value>> after) {
    Units units = Units.NONE;
    for (Index index : items.indexes()) {
      double one = units(index, entry(items, index, before), entry(items, index, after));
      if (one > 0) {
        units = units.plus(Units.ofIndex(index, one));
      }
    }
    return units;
  }

  private static Optional<SortedMap<String, Value>> entry(
      TableItems items, Index index, Optional<SortedMap<String, Value>> item) {
    return item.filter(index::holds).map(i -> index.entryOf(i, items.table()));
  }

  private static double units(
      Index index,
      Optional<SortedMap<String, Value>> before,
      Optional<SortedMap<String, Value>> after) {
    if (before.equals(after)) {
      return 0;
    }
    double first = before.map(entry -> CapacityBook.write(Value.bytesOf(entry))).orElse(0.0);
    double second = after.map(entry -> CapacityBook.write(Value.bytesOf(entry))).orElse(0.0);
    boolean isInPlace =
        before.isPresent()
            && after.isPresent()
            && index.parts().stream()
                .allMatch(p -> before.get().get(p.name()).equals(after.get().get(p.name())));
    return isInPlace ? Math.max(first, second) : first + second;
  }

  static SortedMap<String, Object> create(ModelTables tables, Operation.CreateIndex create) {
    TableItems items = tables.require(create.table());
    if (items.index(create.index().name()).isPresent()) {
      throw Refusal.validation();
    }
    items.indexes().add(create.index());
    return new TreeMap<>();
  }

  static SortedMap<String, Object> delete(ModelTables tables, Operation.DeleteIndex delete) {
    TableItems items = tables.require(delete.table());
    Optional<Index> index = items.index(delete.index());
    if (index.isEmpty()) {
      throw Refusal.of("ResourceNotFoundException", Set.of());
    }
    if (!index.get().isGlobal()) {
      throw Refusal.validation();
    }
    items.indexes().remove(index.get());
    return new TreeMap<>();
  }
}
