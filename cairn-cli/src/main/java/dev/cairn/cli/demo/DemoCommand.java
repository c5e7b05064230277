package dev.cairn.cli.demo;

import dev.cairn.cli.CairnCommand;
import dev.cairn.cli.CommandException;
import java.io.PrintWriter;
import java.net.URI;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
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
          + " requests, which is a few cents.",
      ""
    },
    mixinStandardHelpOptions = true,
    versionProvider = CairnCommand.Version.class,
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
  private static final Pattern TABLE_PREFIX = Pattern.compile("[a-zA-Z0-9_.-]{1,200}");
  private static final int RANDOM_PREFIX_BOUND = 36 * 36 * 36 * 36 * 36;

  private final @Nullable Supplier<List<Scene>> scenes;
  private final RandomGenerator random = new SplittableRandom();

  /** picocli sets it to this command's own. */
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--endpoint",
      paramLabel = "URL",
      description = "Play on the DynamoDB at this URL, with the SDK's default credentials.")
  private @Nullable URI endpoint;

  @Option(
      names = "--region",
      paramLabel = "REGION",
      description =
          "The region of the endpoint (default: what the SDK finds). Without --endpoint, play on"
              + " Amazon's DynamoDB there.")
  private @Nullable String region;

  @Option(
      names = "--table-prefix",
      paramLabel = "PREFIX",
      description = "How table names begin (default: cairn-demo-, random characters and -).")
  private @Nullable String tablePrefix;

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
    String prefix = prefix();
    String place = place();
    PrintWriter out = spec.commandLine().getOut();
    if (!isJson) {
      // Before the SDK is loaded, which takes a while.
      out.println("Cairn demo: " + writers + " writers at once, on " + place);
      out.flush();
    }
    Terminal terminal = isJson ? Terminal.plain() : Terminal.detect(System.getenv());
    Progress progress = new Progress();
    progress.begin("loading the AWS SDK", 0);
    try (LiveLine line = new LiveLine(terminal, out, progress);
        Target target = target()) {
      Demo demo = new Demo(new Demo.Place(place, target, prefix), size, progress, random);
      DemoReport report = play(demo, line, new ReportText(terminal));
      return report.isKept() ? 0 : 1;
    }
  }

  private DemoReport play(Demo demo, LiveLine line, ReportText text) throws CommandException {
    List<Scene> played = scenes == null ? Demo.scenes() : scenes.get();
    DemoRun run = new DemoRun(demo, line, spec.commandLine().getErr());
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
      throw wrongUsage("--" + e.getMessage());
    }
  }

  private String prefix() {
    String prefix = tablePrefix;
    if (prefix == null) {
      int number = random.nextInt(RANDOM_PREFIX_BOUND);
      return "cairn-demo-" + Integer.toString(number, Character.MAX_RADIX) + "-";
    }
    if (!TABLE_PREFIX.matcher(prefix).matches()) {
      throw wrongUsage("--table-prefix must be 1 to 200 of a-z, A-Z, 0-9, '_', '.' and '-'");
    }
    return prefix;
  }

  private String place() {
    if (endpoint != null) {
      String scheme = String.valueOf(endpoint.getScheme());
      if (!scheme.matches("https?") || endpoint.getHost() == null) {
        throw wrongUsage("--endpoint must be like http://HOST:PORT, not " + endpoint);
      }
      return endpoint.toString();
    }
    return region == null ? "an engine in this process" : "Amazon DynamoDB in " + region;
  }

  private ParameterException wrongUsage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private Target target() {
    if (endpoint == null && region == null) {
      return new EmbeddedTarget();
    }
    return new EndpointTarget(endpoint, region);
  }
}
