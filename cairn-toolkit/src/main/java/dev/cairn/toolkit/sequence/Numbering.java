package dev.cairn.toolkit.sequence;

import dev.cairn.toolkit.internal.AttemptMeter;
import dev.cairn.toolkit.internal.Call;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.PartitionKey;
import dev.cairn.toolkit.outcome.CheckReturnValue;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * How {@link NumberedItems} get their numbers.
 *
 * <table>
 * <caption>The three ways</caption>
 * <tr><th></th><th>gaps</th><th>cost of a number</th><th>ceiling</th></tr>
 * <tr><td>{@link #counter}</td><td>where a call fails after it has its number</td>
 *     <td>one write unit</td><td>the counter item's, about 1,000 a second</td></tr>
 * <tr><td>{@link #highestSortKey}</td><td>none, until an item is deleted</td>
 *     <td>a query for one item</td><td>of several calls at once one wins</td></tr>
 * <tr><td>{@link #gapless}</td><td>none</td><td>a read, and a transaction with the item</td>
 *     <td>one transaction after the other</td></tr>
 * </table>
 *
 * <p>Threads: immutable.
 */
@CheckReturnValue
public abstract sealed class Numbering
    permits CounterNumbering, GaplessNumbering, SortKeyNumbering {
  Numbering() {}

  /**
   * Numbers from a counter, in two steps: increment the counter, then put the item.
   *
   * <p>The counter is a number attribute of one item, of this or another table, which holds the
   * last number; item and attribute are created if missing, the first number then being 1.
   *
   * @param key the counter's item
   * @param attribute the attribute of it that counts
   */
  public static Numbering counter(ItemKey key, String attribute) {
    return new CounterNumbering(new CounterAttribute(key, attribute));
  }

  /**
   * Numbers that are the sort keys of a partition: the highest there is, plus one, put if no item
   * with that key is there.
   *
   * @param partition a partition of the table of the numbered items, whose sort keys are numbers
   */
  public static SortKeyNumbering highestSortKey(PartitionKey partition) {
    return SortKeyNumbering.of(Objects.requireNonNull(partition, "partition"));
  }

  /**
   * Numbers without gaps: counter and item are written in one transaction.
   *
   * @param key the counter's item, of this or another table
   * @param attribute the attribute of it that counts
   */
  public static Numbering gapless(ItemKey key, String attribute) {
    return new GaplessNumbering(new CounterAttribute(key, attribute));
  }

  /**
   * Refuses a table whose items cannot be numbered like this.
   *
   * @throws IllegalArgumentException if they cannot
   */
  void requireFits(ItemSchema<?> schema) {}

  /** What tells this sequence from others whose items are in the same table. */
  abstract List<String> identity(ItemSchema<?> schema);

  /** The attribute that the numbers are counted with; its item is none that is numbered. */
  abstract Optional<CounterAttribute> counter();

  /** The item of a number. */
  <T> Map<String, AttributeValue> item(ItemSchema<T> schema, long number, T value) {
    return schema.toItem(value);
  }

  abstract NumberSource source(Call call, ItemSchema<?> schema, AttemptMeter meter);
}
