package dev.cairn.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.costs.CostPrediction;
import dev.cairn.engine.Engine;
import dev.cairn.engine.EngineOptions;
import dev.cairn.engine.store.MemoryStore;
import dev.cairn.protocol.Endpoint;
import dev.cairn.server.CairnServer;
import dev.cairn.server.ServerOptions;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.KeyAttribute;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

class DemoOnServerTest {
  private final StringWriter output = new StringWriter();
  private final StringWriter errors = new StringWriter();
  private final EngineOptions options = EngineOptions.defaults();
  private final Engine engine = Engine.on(new MemoryStore(), options);
  private CairnServer server;
  private EndpointTarget target;
  private DynamoDbClient dynamoDb;

  @BeforeEach
  void start() throws IOException {
    server =
        CairnServer.start(
            new Endpoint(engine, options.random()), ServerOptions.defaults().withPort(0));
    target = new EndpointTarget(server.uri(), "us-east-1");
    dynamoDb = target.client(new ExecutionInterceptor() {});
  }

  @AfterEach
  void stop() {
    target.close();
    server.close();
    engine.close();
  }

  private int run(DemoCommand command, String... more) {
    CommandLine line =
        new CommandLine(command)
            .setOut(new PrintWriter(output, true))
            .setErr(new PrintWriter(errors, true))
            .setExecutionExceptionHandler(
                (failure, failed, parsed) -> {
                  failed.getErr().println(failure.getMessage());
                  return 1;
                });
    List<String> arguments =
        List.of(
            "--endpoint=" + server.uri(),
            "--region=us-east-1",
            "--writers=8",
            "--numbers=40",
            "--orders=120");
    return line.execute(
        Stream.concat(arguments.stream(), List.of(more).stream()).toArray(String[]::new));
  }

  @Test
  void demo_onAnEndpoint_keepsItsPromisesAndLeavesNoTable() {
    assertThat(run(new DemoCommand())).as(output + "\n" + errors).isZero();

    assertThat(output.toString())
        .contains("8 writers at once, on " + server.uri())
        .contains("left out: Lost replies, The ceiling of one item");
    assertThat(dynamoDb.listTables().tableNames()).isEmpty();
  }

  @Test
  void demo_whoseSceneFails_leavesNoTable() {
    Scene failing = new FailingScene();

    assertThat(run(new DemoCommand(() -> List.of(new ExistenceScene(), failing)))).isEqualTo(1);

    assertThat(errors.toString()).contains("the stage is on fire");
    assertThat(dynamoDb.listTables().tableNames()).isEmpty();
  }

  @Test
  void demo_whereATableIsThereAlready_leavesItAlone() {
    Tables others = new Tables(dynamoDb, "shop-");
    others.create(ItemSchema.attributes("existence", KeyAttribute.string("id")));

    assertThat(run(new DemoCommand(), "--table-prefix=shop-")).isEqualTo(1);

    assertThat(errors.toString()).contains("table shop-existence is there already");
    assertThat(dynamoDb.listTables().tableNames()).containsExactly("shop-existence");
  }

  @Test
  void demo_withNobodyAtTheEndpoint_saysSo() {
    server.close();

    assertThat(run(new DemoCommand())).isEqualTo(1);

    assertThat(errors.toString()).contains("cannot create a table").doesNotContain("left behind");
  }

  /** Creates a table and fails. */
  private static final class FailingScene implements Scene {
    @Override
    public String name() {
      return "failing";
    }

    @Override
    public CostPrediction predict(DemoSize size) {
      return CostPrediction.NONE;
    }

    @Override
    public void play(Stage stage) {
      stage.table(ItemSchema.attributes("burning", KeyAttribute.string("pk")));
      stage.writers().share(100, (writer, piece) -> fail());
    }

    private static void fail() {
      throw new DemoException("the stage is on fire", null);
    }
  }
}
