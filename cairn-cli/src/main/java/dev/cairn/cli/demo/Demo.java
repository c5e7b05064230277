package dev.cairn.cli.demo;

import dev.cairn.cli.demo.Stage.Props;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The scenes, one after the other, on one DynamoDB.
 *
 * <p>The tables are removed at the end, also when a scene fails. Threads: one at a time, except
 * that {@link #removeTables} may be called by any thread to stop early.
 */
final class Demo {
  private final String place;
  private final Target target;
  private final DemoSize size;
  private final Tables tables;
  private final DynamoDbClient unwatched;
  private final Progress progress;
  private final Ticker ticker = Ticker.system();
  private final RandomGenerator random;

  /** Where the demo is played. */
  record Place(String description, Target target, String tablePrefix) {}

  Demo(Place place, DemoSize size, Progress progress, RandomGenerator random) {
    this.place = place.description();
    this.target = place.target();
    this.size = size;
    this.progress = progress;
    this.random = random;
    this.unwatched = target.client();
    this.tables = new Tables(unwatched, place.tablePrefix());
  }

  /** The scenes that are played by default. */
  static List<Scene> scenes() {
    return List.of(
        new SignUpScene(),
        new UniqueLayoutScene(),
        new CopyScene(),
        SequenceScene.ofAllStrategies(),
        new CounterScene(),
        new LostReplyScene(),
        new CeilingScene(),
        new OrdersScene(),
        new ExistenceScene());
  }

  /**
   * Plays the scenes.
   *
   * @param audience is told of each scene when it has ended
   */
  DemoReport play(List<Scene> scenes, Consumer<SceneReport> audience) {
    long start = ticker.nanoTime();
    List<SceneReport> reports = new ArrayList<>();
    try (tables;
        Writers writers = new Writers(size.writers())) {
      Stage stage =
          new Stage(new Props(target, tables, writers, size, progress, ticker, random), unwatched);
      for (Scene scene : playable(scenes)) {
        SceneReport report = stage.play(scene);
        reports.add(report);
        audience.accept(report);
      }
      progress.begin("removing the tables", 0);
    } finally {
      progress.end();
    }
    List<String> leftOut = new ArrayList<>();
    scenes.stream().filter(scene -> !isPlayable(scene)).forEach(scene -> leftOut.add(scene.name()));
    return new DemoReport(place, reports, leftOut, Duration.ofNanos(ticker.nanoTime() - start));
  }

  /** Of these scenes, those that can be played on this DynamoDB. */
  private List<Scene> playable(List<Scene> scenes) {
    return scenes.stream().filter(this::isPlayable).toList();
  }

  private boolean isPlayable(Scene scene) {
    return !(scene instanceof InProcessScene) || target.faults().isPresent();
  }

  /** What these scenes are expected to cost. */
  Bill bill(List<Scene> scenes, Price price) {
    return Bill.of(playable(scenes), size, price);
  }

  /** Removes the tables that there are, and has no further ones created. */
  void removeTables() {
    tables.close();
  }
}
