package dev.cairn.cli.demo;

import static dev.cairn.toolkit.item.Attributes.n;
import static dev.cairn.toolkit.item.Attributes.s;

import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.KeyAttribute;
import dev.cairn.toolkit.outcome.Gaps;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.sequence.Issued;
import dev.cairn.toolkit.sequence.NumberedItems;
import dev.cairn.toolkit.sequence.Numbering;
import dev.cairn.toolkit.sequence.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What a reply that is lost makes of numbers, when the SDK sends the request again: a gap in a
 * counter, and in a plain loop an item under two numbers.
 *
 * <p>An attempt whose reply was lost, and which the SDK repeated, is charged and in no report.
 */
final class LostReplyScene implements InProcessScene {
  private static final int NUMBERS_PER_WRITER = 4;
  private static final int REQUESTS_PER_LOSS = 10;
  private static final int JOBS = 10;
  private static final String QUEUE = "queue";

  @Override
  public String name() {
    return "Lost replies";
  }

  @Override
  public void play(Stage stage) {
    try {
      gaps(stage);
      plainLoop(stage);
      highestSortKey(stage);
    } finally {
      stage.faults().clear();
    }
  }

  private static void gaps(Stage stage) {
    ItemSchema<Map<String, AttributeValue>> schema =
        stage.table(ItemSchema.attributes("tickets", KeyAttribute.string("pk")));
    int pieces = NUMBERS_PER_WRITER * stage.writers().count();
    for (int request = REQUESTS_PER_LOSS; request <= pieces; request += REQUESTS_PER_LOSS) {
      stage.faults().on("UpdateItem").table(schema.tableName()).loseReply().onRequest(request);
    }
    Numbers numbers = new Numbers();
    AtomicLong repeatedCalls = new AtomicLong();
    Step step =
        stage.step(
            "gaps of a counter",
            pieces,
            cost -> {
              Sequence sequence = stage.toolkit(cost).sequence(schema.key("counter"), "count");
              stage
                  .writers()
                  .share(
                      pieces,
                      (writer, piece) -> {
                        Issued issued = sequence.next();
                        numbers.take(issued.value());
                        repeatedCalls.addAndGet(issued.attemptCount() > 1 ? 1 : 0);
                        if (issued.gaps() == Gaps.POSSIBLE) {
                          numbers.announceGap();
                        }
                        stage.advance();
                      });
            });
    long repeated = step.cost().calls().retries();
    step.asked(
            Figures.count(pieces, "number")
                + " of a counter, where the reply to every "
                + REQUESTS_PER_LOSS
                + "th update is lost and the SDK sends it again")
        .metAtOnce()
        .promise(
            Promise.of(
                "no number twice",
                numbers.usedTwice().isEmpty() && numbers.takenCount() == pieces,
                numbers.takenCount() + " numbers, twice: " + numbers.usedTwice()))
        .promise(
            Promise.equal(
                "as many numbers are missing as updates were repeated, which is some",
                Math.max(1, repeated),
                (long) numbers.missing().size()))
        .promise(
            Promise.equal(
                "each call that was repeated says so (Issued.gaps), and no other",
                repeatedCalls.get(),
                numbers.announcedGapCount()))
        .end(
            "1 to "
                + Figures.count(numbers.highest())
                + ", of which nobody has "
                + Figures.count(numbers.missing().size()));
  }

  private static ItemSchema<Map<String, AttributeValue>> jobs(String table) {
    return ItemSchema.attributes(table, KeyAttribute.string("pk"), KeyAttribute.number("sk"));
  }

  private static void loseNextReply(Stage stage, ItemSchema<?> schema) {
    stage.faults().on("PutItem").table(schema.tableName()).loseReply().once();
  }

  private static void plainLoop(Stage stage) {
    ItemSchema<Map<String, AttributeValue>> schema = stage.table(jobs("jobs-plain"));
    Step step =
        stage.step(
            "plain loop",
            JOBS,
            cost -> {
              for (int job = 0; job < JOBS; job++) {
                loseNextReply(stage, schema);
                storePlainly(stage, schema, job, cost);
                stage.advance();
              }
            });
    Map<String, Long> counts = numbersByJob(stage, schema);
    step.asked(
            Figures.count(JOBS, "job")
                + " under the highest sort key + 1, each put if absent and with the next number"
                + " when it fails; the first reply to each is lost")
        .promise(
            Promise.equal(
                "it fails, as was to be shown: each job is stored under two numbers",
                (long) JOBS,
                counts.values().stream().filter(count -> count == 2).count()))
        .end(stored(counts));
  }

  /** The loop of the article: whoever finds the number taken tries the next one. */
  private static void storePlainly(
      Stage stage,
      ItemSchema<Map<String, AttributeValue>> schema,
      int job,
      CapacityCollector cost) {
    PlainCalls calls = new PlainCalls(stage.dynamoDb(), schema.tableName(), cost);
    long number = calls.highest("sk", Map.of("pk", s(QUEUE))) + 1;
    Map<String, AttributeValue> item = Map.of("pk", s(QUEUE), "sk", n(number), "job", s("" + job));
    while (calls.put(item, "attribute_not_exists(pk)").equals("fails")) {
      number++;
      item = Map.of("pk", s(QUEUE), "sk", n(number), "job", s("" + job));
    }
  }

  private static void highestSortKey(Stage stage) {
    ItemSchema<Map<String, AttributeValue>> schema = stage.table(jobs("jobs"));
    List<WriteOutcome<?>> outcomes = new ArrayList<>();
    Step step =
        stage.step(
            "highest sort key + 1",
            JOBS,
            cost -> {
              NumberedItems<Map<String, AttributeValue>> jobs =
                  stage
                      .toolkit(cost)
                      .numberedItems(schema, Numbering.highestSortKey(schema.partition(QUEUE)));
              for (int job = 0; job < JOBS; job++) {
                String name = "" + job;
                loseNextReply(stage, schema);
                outcomes.add(jobs.append(number -> Map.of("job", s(name))));
                stage.advance();
              }
            });
    Map<String, Long> counts = numbersByJob(stage, schema);
    step.asked("the same of NumberedItems, whose items say which call stored them")
        .promise(
            Promise.equal(
                "each job is stored once",
                (long) JOBS,
                counts.values().stream().filter(count -> count == 1).count()))
        .promise(
            Promise.equal(
                "each call knows that it was its own",
                (long) JOBS,
                outcomes.stream().filter(WriteOutcome::isApplied).count()))
        .end(stored(counts));
  }

  private static Map<String, Long> numbersByJob(
      Stage stage, ItemSchema<Map<String, AttributeValue>> schema) {
    return stage.everythingIn(schema).stream()
        .collect(
            Collectors.groupingBy(item -> item.text("job"), TreeMap::new, Collectors.counting()));
  }

  private static String stored(Map<String, Long> counts) {
    long items = counts.values().stream().mapToLong(Long::longValue).sum();
    return Figures.count(items, "item") + " of " + Figures.count(counts.size(), "job");
  }
}
