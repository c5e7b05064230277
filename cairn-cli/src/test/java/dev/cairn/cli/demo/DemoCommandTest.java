package dev.cairn.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import dev.cairn.cli.demo.SequenceStrategy.GapRule;
import dev.cairn.cli.demo.SequenceStrategy.NumberSupply;
import dev.cairn.cli.demo.SequenceStrategy.Schemas;
import dev.cairn.costs.CostPrediction;
import dev.cairn.costs.Costs;
import dev.cairn.toolkit.capacity.CapacityCollector;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class DemoCommandTest {
  private static final String[] SMALL = {"--writers=8", "--numbers=40", "--orders=120"};

  private final StringWriter output = new StringWriter();
  private final StringWriter errors = new StringWriter();

  private int run(DemoCommand command, String... options) {
    return new CommandLine(command)
        .setOut(new PrintWriter(output, true))
        .setErr(new PrintWriter(errors, true))
        .execute(options);
  }

  private int runSmall(DemoCommand command, String... more) {
    return run(command, Stream.concat(Stream.of(SMALL), Stream.of(more)).toArray(String[]::new));
  }

  @Test
  void demo_withSmallNumbers_keepsEveryPromise() {
    assertThat(runSmall(new DemoCommand())).as(output + "\n" + errors).isZero();

    assertThat(output.toString())
        .startsWith("Cairn demo: 8 writers at once, on an engine in this process")
        .contains("Sign-up", "Unique layouts", "Copies", "Sequence numbers", "Counters")
        .contains("Lost replies", "The ceiling of one item", "Orders", "Existence")
        .contains("promises, all kept")
        .doesNotContain("left out");
    assertThat(errors.toString()).isEmpty();
  }

  @Test
  void output_onAPipe_isResultsOnly() {
    runSmall(new DemoCommand(() -> List.of(new ExistenceScene())));

    assertThat(output.toString()).doesNotContain("\r", "\u001b");
  }

  @Test
  void json_isOneObjectAndNothingElse() throws IOException {
    assertThat(runSmall(new DemoCommand(() -> List.of(new ExistenceScene())), "--json")).isZero();

    try (JsonParser json = new JsonFactory().createParser(output.toString())) {
      json.nextToken();
      json.skipChildren();
      assertThat(json.nextToken()).isNull();
    }
    assertThat(output.toString().lines())
        .contains("{", "  \"kept\" : true,", "  \"broken\" : 0,", "}");
  }

  @ParameterizedTest
  @CsvSource({
    "TWICE, no number twice",
    "LOST, no gap",
    "UNRACED, writers raced",
    "UNCOUNTED, units reported and estimated are those that were charged"
  })
  void demo_withABrokenPromise_saysWhichAndExitsWithOne(Sabotage sabotage, String promise) {
    DemoCommand command = new DemoCommand(() -> List.of(new SequenceScene(List.of(sabotage))));

    assertThat(runSmall(command)).isEqualTo(1);

    assertThat(output.toString().lines())
        .anyMatch(line -> line.matches(".*(BROKEN|\u2717) " + promise + ".*"));
    assertThat(output.toString()).contains("promises broken");
  }

  @Test
  void scene_whoseLineIsNotAsExpected_isBroken() {
    Scene scene = new ScriptedScene(new Line("a question", "yes", "no"));

    assertThat(runSmall(new DemoCommand(() -> List.of(scene)), "--json")).isEqualTo(1);

    assertThat(output.toString()).contains("\"kept\" : false", "\"happened\" : \"no\"");
  }

  @ParameterizedTest
  @CsvSource({
    "--writers=1, --writers must be from 2 to 256",
    "--numbers=1, --numbers must be from 10 to 1000000",
    "--orders=0, --orders must be from 100 to 1000000",
    "--endpoint=localhost:8000, '--endpoint must be like http://HOST:PORT, not localhost:8000'",
    "--table-prefix=a/b, --table-prefix must be 1 to 200 of"
  })
  void wrongUsage_isRefusedBeforeAnythingIsPlayed(String option, String message) {
    assertThat(run(new DemoCommand(), option)).isEqualTo(2);

    assertThat(output.toString()).doesNotContain("Cairn demo");
    assertThat(errors.toString()).contains(message);
  }

  @Test
  void help_saysWhatItDoesAndHow() {
    assertThat(run(new DemoCommand(), "--help")).isZero();

    assertThat(output.toString()).contains("--endpoint", "--json", "Exit codes", "Examples");
  }

  /** A scene of one line. */
  private record ScriptedScene(Line line) implements Scene {
    @Override
    public String name() {
      return "scripted";
    }

    @Override
    public CostPrediction predict(DemoSize size) {
      return CostPrediction.NONE;
    }

    @Override
    public void play(Stage stage) {
      stage.step("line", 0, cost -> {}).line(line).endLines("as expected");
    }
  }

  /** Strategies that break what they promise. */
  private enum Sabotage implements SequenceStrategy {
    /** Hands out a number a second time. */
    TWICE,
    /** Skips a number. */
    LOST,
    /** Says that writers overtake each other, which they do not. */
    UNRACED,
    /** Writes something of which the toolkit's figures know nothing. */
    UNCOUNTED;

    @Override
    public String description() {
      return "sabotage";
    }

    @Override
    public GapRule gapRule() {
      return GapRule.NONE;
    }

    @Override
    public boolean canBeOvertaken() {
      return this == UNRACED;
    }

    @Override
    public CostPrediction predict(Costs empty, Schemas schemas, int count) {
      return CostPrediction.NONE;
    }

    @Override
    public NumberSupply open(Stage stage, Schemas schemas, CapacityCollector cost) {
      AtomicLong last = new AtomicLong();
      return (writer, dies, numbers) -> {
        if (dies) {
          return;
        }
        long number = last.incrementAndGet();
        stage
            .toolkit(this == UNCOUNTED ? new CapacityCollector() : cost)
            .existence(schemas.orders())
            .createIfAbsent(Map.of("pk", AttributeValue.fromS("number" + number)))
            .orThrow();
        numbers.take(changed(number));
      };
    }

    private long changed(long number) {
      return switch (this) {
        case TWICE -> number == 7 ? 6 : number;
        case LOST -> number < 7 ? number : number + 1;
        case UNRACED, UNCOUNTED -> number;
      };
    }
  }
}
