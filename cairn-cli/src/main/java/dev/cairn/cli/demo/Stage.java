package dev.cairn.cli.demo;

import dev.cairn.cli.demo.StepReport.Cost;
import dev.cairn.embedded.ChargedCapacity;
import dev.cairn.protocol.fault.Faults;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.item.ItemSchema;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Where a scene is played: a DynamoDB, writers, and what measures them.
 *
 * <p>One thread at a time, except that the client and {@link #advance} are for all writers.
 */
final class Stage {
  private final Props props;
  private final CallWatch watch = new CallWatch();
  private final DynamoDbClient dynamoDb;
  private final DynamoDbClient unwatched;
  private final List<StepReport> reports;
  private String sceneName = "";

  /** What a stage is set with. */
  record Props(
      Target target,
      Tables tables,
      Writers writers,
      DemoSize size,
      Progress progress,
      Ticker ticker,
      RandomGenerator random) {}

  Stage(Props props, DynamoDbClient unwatched) {
    this(props, unwatched, new ArrayList<>());
  }

  private Stage(Props props, DynamoDbClient unwatched, List<StepReport> reports) {
    this.props = props;
    this.unwatched = unwatched;
    this.dynamoDb = props.target().client(watch);
    this.reports = reports;
  }

  /** The same scene on another DynamoDB, whose tables are removed with it. */
  Stage on(Target target) {
    DynamoDbClient client = target.client();
    Props others =
        new Props(
            target,
            new Tables(client, ""),
            props.writers(),
            props.size(),
            props.progress(),
            props.ticker(),
            props.random());
    Stage other = new Stage(others, client, reports);
    other.sceneName = sceneName;
    return other;
  }

  /** Plays a scene and reports what happened. */
  SceneReport play(Scene scene) {
    reports.clear();
    sceneName = scene.name();
    props.progress().begin(sceneName, 0);
    scene.play(this);
    props.progress().end();
    return new SceneReport(scene.name(), reports, sceneRules(scene));
  }

  /** What the engine charged is known on the embedded engine only. */
  private List<Promise> sceneRules(Scene scene) {
    if (!scene.isCounted() || props.target().account().isEmpty()) {
      return List.of();
    }
    List<String> wrong = new ArrayList<>();
    for (StepReport step : reports) {
      if (!step.cost().isExplained()) {
        wrong.add(
            step.name()
                + ": reported and estimated "
                + step.cost().explained()
                + ", charged "
                + step.cost().charged().orElse(CapacityUnits.ZERO));
      }
    }
    return List.of(
        Promise.of(
            "units reported and estimated are those that were charged, failures included",
            wrong.isEmpty(),
            String.join("; ", wrong)));
  }

  /** The toolkit through which all strategies work, adding up what their calls cost. */
  CairnToolkit toolkit(CapacityCollector cost) {
    return CairnToolkit.on(dynamoDb).collecting(cost);
  }

  /** The client that all strategies work through. */
  DynamoDbClient dynamoDb() {
    return dynamoDb;
  }

  Writers writers() {
    return props.writers();
  }

  DemoSize size() {
    return props.size();
  }

  RandomGenerator random() {
    return props.random();
  }

  long nanoTime() {
    return props.ticker().nanoTime();
  }

  /** What may be made to go wrong, for scenes that are played in this process only. */
  Faults faults() {
    return props.target().faults().orElseThrow();
  }

  /** A new table for the scene. */
  <T> ItemSchema<T> table(ItemSchema<T> schema) {
    return props.tables().create(schema);
  }

  /**
   * Measures what the work takes. Between its end and {@link Step#end}, the scene checks what was
   * promised; that is not measured.
   *
   * @param total how often the work is going to {@link #advance}
   * @param work gets the collector for what its calls cost
   */
  Step step(String name, long total, Consumer<CapacityCollector> work) {
    props.progress().begin(sceneName + ", " + name, total);
    CapacityCollector collector = new CapacityCollector();
    Optional<ChargedCapacity> before = props.target().account();
    watch.restart();
    long start = nanoTime();
    work.accept(collector);
    Duration time = Duration.ofNanos(nanoTime() - start);
    Optional<CapacityUnits> charged =
        props.target().account().map(now -> charged(now.since(before.orElseThrow())));
    Cost cost = new Cost(watch.counts(), collector.report(), charged, time);
    return new Step(name, cost, props.target().account().isPresent(), reports::add);
  }

  /**
   * A step that is played line by line.
   *
   * @param play gets the collector for what its calls cost, and adds the lines
   */
  Step lines(String name, BiConsumer<CapacityCollector, List<Line>> play) {
    List<Line> lines = new ArrayList<>();
    Step step = step(name, 0, cost -> play.accept(cost, lines));
    lines.forEach(step::line);
    return step;
  }

  private static CapacityUnits charged(ChargedCapacity capacity) {
    return new CapacityUnits(capacity.total().read(), capacity.total().write());
  }

  /** One more piece of a step's work is done. */
  void advance() {
    props.progress().advance();
  }

  /** All that is in a table, read without any strategy and without being counted. */
  List<StoredItem> everythingIn(ItemSchema<?> schema) {
    return unwatched
        .scanPaginator(request -> request.tableName(schema.tableName()).consistentRead(true))
        .items()
        .stream()
        .map(StoredItem::new)
        .toList();
  }
}
