package dev.cairn.cli.demo;

import static dev.cairn.toolkit.item.Attributes.n;
import static dev.cairn.toolkit.item.Attributes.s;

import dev.cairn.costs.CostPrediction;
import dev.cairn.costs.Costs;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.outcome.Gaps;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.retry.RetryOptions;
import dev.cairn.toolkit.sequence.NumberedItems;
import dev.cairn.toolkit.sequence.Numbering;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongFunction;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Items that are stored under their numbers.
 *
 * @param layout what is stored, and where
 */
record ItemStrategy(
    String name, String description, GapRule gapRule, boolean canBeOvertaken, Layout layout)
    implements SequenceStrategy {
  private static final String NUMBER = "number";
  private static final String PROJECT = "projectA";

  /** So many writers at one counter lose many races in a row, and should not give up. */
  private static final RetryOptions PATIENT =
      RetryOptions.standard()
          .deadline(Duration.ofMinutes(2))
          .pauses(Duration.ofMillis(50), Duration.ofMillis(800));

  /** What is stored, and where. */
  private interface Layout {
    Numbering numbering(Schemas schemas);

    ItemSchema<Map<String, AttributeValue>> schema(Schemas schemas);

    Map<String, AttributeValue> item(long number);

    /** Whether the item was stored by this strategy. */
    boolean isOwn(StoredItem item);
  }

  static ItemStrategy incrementThenPut() {
    return new ItemStrategy(
        "increment, then put",
        "the counter's update, then a put under the number",
        GapRule.OF_THE_DEAD,
        false,
        new OrderLayout("ORDER#") {
          @Override
          public Numbering numbering(Schemas schemas) {
            return Numbering.counter(schemas.orders().key("orderCounter"), "count");
          }
        });
  }

  static ItemStrategy gapless() {
    return new ItemStrategy(
        "gapless",
        "counter and item in one transaction",
        GapRule.NONE,
        true,
        new OrderLayout("INVOICE#") {
          @Override
          public Numbering numbering(Schemas schemas) {
            return Numbering.gapless(schemas.orders().key("invoiceCounter"), "count");
          }
        });
  }

  static ItemStrategy highestSortKey() {
    return new ItemStrategy(
        "highest sort key + 1",
        "the highest there is by a query, then a put of the next if absent",
        GapRule.NONE,
        true,
        new IssueLayout());
  }

  /** Items whose partition key has the number. */
  private abstract static class OrderLayout implements Layout {
    private final String prefix;

    OrderLayout(String prefix) {
      this.prefix = prefix;
    }

    @Override
    public ItemSchema<Map<String, AttributeValue>> schema(Schemas schemas) {
      return schemas.orders();
    }

    @Override
    public Map<String, AttributeValue> item(long number) {
      return Map.of("pk", s(prefix + number), NUMBER, n(number));
    }

    @Override
    public boolean isOwn(StoredItem item) {
      return item.text("pk").startsWith(prefix);
    }
  }

  /** Items whose sort key is the number. */
  private static final class IssueLayout implements Layout {
    @Override
    public Numbering numbering(Schemas schemas) {
      return Numbering.highestSortKey(schemas.projects().partition(PROJECT))
          .queryingAfterEachLoss();
    }

    @Override
    public ItemSchema<Map<String, AttributeValue>> schema(Schemas schemas) {
      return schemas.projects();
    }

    @Override
    public Map<String, AttributeValue> item(long number) {
      return Map.of("priority", s("low"), NUMBER, n(number));
    }

    @Override
    public boolean isOwn(StoredItem item) {
      return true;
    }
  }

  @Override
  public CostPrediction predict(Costs empty, Schemas schemas, int count) {
    return empty
        .after(toolkit -> items(toolkit, schemas).append(layout::item).orThrow())
        .of(toolkit -> items(toolkit, schemas).append(layout::item).orThrow())
        .times(count);
  }

  private NumberedItems<Map<String, AttributeValue>> items(CairnToolkit toolkit, Schemas schemas) {
    return toolkit.numberedItems(layout.schema(schemas), layout.numbering(schemas));
  }

  @Override
  public NumberSupply open(Stage stage, Schemas schemas, CapacityCollector cost) {
    return new Storing(
        items(stage.toolkit(cost).retries(PATIENT), schemas), layout, stage, schemas);
  }

  /** Ends a writer that has a number and has not stored its item. */
  private static final class WriterDied extends RuntimeException {
    private static final long serialVersionUID = 1;

    WriterDied() {
      super("a writer died, as the scene wants it", null, false, false);
    }
  }

  private record Storing(
      NumberedItems<Map<String, AttributeValue>> items, Layout layout, Stage stage, Schemas schemas)
      implements NumberSupply {
    @Override
    public void take(int writer, boolean dies, Numbers numbers) {
      LongFunction<Map<String, AttributeValue>> toItem =
          number -> {
            if (dies) {
              numbers.lose(number);
              throw new WriterDied();
            }
            return layout.item(number);
          };
      try {
        WriteOutcome<Map<String, AttributeValue>> appended = items.append(toItem).orThrow();
        numbers.take(appended.number());
        if (appended.gaps() == Gaps.POSSIBLE) {
          numbers.announceGap();
        }
      } catch (WriterDied e) {
        // As the scene wants it.
      }
    }

    /** By an attribute of its own, so that the key's number is checked against it as well. */
    @Override
    public Optional<Set<Long>> stored() {
      Set<Long> numbers = new TreeSet<>();
      for (StoredItem item : stage.everythingIn(layout.schema(schemas))) {
        if (layout.isOwn(item)) {
          numbers.add(item.number(NUMBER));
        }
      }
      return Optional.of(numbers);
    }
  }
}
