package dev.cairn.cli.demo;

import dev.cairn.cli.CairnVersion;
import dev.cairn.cli.CommandException;
import java.io.PrintWriter;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code cairn demo}: every strategy of the toolkit, with many writers, checked. */
@Command(
    name = "demo",
    description = {
      "Plays every strategy of the toolkit with many writers at once, through the AWS SDK, and"
          + " checks that each keeps its promises: unique attributes, sequence numbers, pages and"
          + " conditions on existence.",
      "",
      "It plays on an engine in its own process, where each call is delayed by a millisecond so"
          + " that writers really race. With --endpoint or --region it plays on that DynamoDB, in"
          + " tables of its own that it removes at the end. Amazon charges for some 20,000"
          + " requests, which is a few cents. Scenes in which replies are lost or a partition key"
          + " is throttled need the engine, and are left out there.",
      ""
    },
    mixinStandardHelpOptions = true,
    versionProvider = CairnVersion.class,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:every promise was kept",
      "1:a promise was broken, or the demo could not be played",
      "2:wrong usage"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cairn demo",
      "  cairn demo --endpoint http://127.0.0.1:8000 --region us-east-1",
      "  cairn demo --region eu-central-1 --orders 500",
      "  cairn demo --json | jq .kept"
    })
public final class DemoCommand implements Callable<Integer> {
  private final @Nullable Supplier<List<Scene>> scenes;
  private final RandomGenerator random = new SplittableRandom();

  /** picocli sets it to this command's own. */
  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private TargetOptions where = new TargetOptions();

  @Option(
      names = "--writers",
      paramLabel = "N",
      defaultValue = "64",
      description = "Threads that write at once (default: ${DEFAULT-VALUE}).")
  private int writers;

  @Option(
      names = "--numbers",
      paramLabel = "N",
      defaultValue = "500",
      description = "Numbers taken with each sequence strategy (default: ${DEFAULT-VALUE}).")
  private int numbers;

  @Option(
      names = "--orders",
      paramLabel = "N",
      defaultValue = "10000",
      description = "Orders of the customer (default: ${DEFAULT-VALUE}).")
  private int orders;

  @Option(names = "--json", description = "Print the results as JSON, and nothing else.")
  private boolean isJson;

  /** The demo with all its scenes. */
  public DemoCommand() {
    scenes = null;
  }

  DemoCommand(Supplier<List<Scene>> scenes) {
    this.scenes = scenes;
  }

  @Override
  public Integer call() throws CommandException {
    DemoSize size = size();
    String prefix = where.prefix("demo", random);
    String place = where.place();
    PrintWriter out = spec.commandLine().getOut();
    if (!isJson) {
      // Before the SDK is loaded, which takes a while.
      out.println("Cairn demo: " + writers + " writers at once, on " + place);
      out.flush();
    }
    Terminal terminal = isJson ? Terminal.plain() : Terminal.detect(System.getenv());
    Progress progress = new Progress();
    progress.begin("loading the AWS SDK", 0);
    try (LiveLine line = new LiveLine(terminal, out, progress::text);
        Target target = where.target()) {
      Demo demo = new Demo(new Demo.Place(place, target, prefix), size, progress, random);
      DemoReport report = play(demo, line, new ReportText(terminal));
      return report.isKept() ? 0 : 1;
    }
  }

  private DemoReport play(Demo demo, LiveLine line, ReportText text) throws CommandException {
    List<Scene> played = scenes == null ? Demo.scenes() : scenes.get();
    DemoRun run = new DemoRun("demo", demo, line, spec.commandLine().getErr());
    if (isJson) {
      DemoReport report = run.play(played, scene -> {});
      line.print(List.of(ReportJson.of(report)));
      return report;
    }
    DemoReport report = run.play(played, scene -> line.print(text.of(scene)));
    line.print(text.of(report));
    return report;
  }

  private DemoSize size() {
    try {
      return new DemoSize(writers, numbers, orders);
    } catch (IllegalArgumentException e) {
      throw where.wrongUsage("--" + e.getMessage());
    }
  }
}
