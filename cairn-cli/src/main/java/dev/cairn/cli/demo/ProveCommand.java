package dev.cairn.cli.demo;

import dev.cairn.cli.CairnVersion;
import dev.cairn.cli.CommandException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code cairn prove}: the toolkit's promises and predicted costs, on any DynamoDB. */
@Command(
    name = "prove",
    description = {
      "Checks on any DynamoDB that the toolkit keeps its promises: with many writers at once, and"
          + " then call by call, where each must cost what was predicted.",
      "",
      "It says first what that is expected to cost, and asks. It works in tables of its own, which"
          + " it removes at the end, also when it is interrupted. Without --endpoint and --region"
          + " it works on an engine in its own process.",
      ""
    },
    mixinStandardHelpOptions = true,
    versionProvider = CairnVersion.class,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:every promise was kept",
      "1:a promise was broken, or it could not be found out",
      "2:wrong usage"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  cairn prove --region eu-central-1",
      "  cairn prove --endpoint http://127.0.0.1:8000 --region us-east-1 --yes",
      "  cairn prove --region eu-central-1 --yes --json --record cases | jq .kept"
    })
public final class ProveCommand implements Callable<Integer> {
  private final InputStream answers;
  private final RandomGenerator random = new SplittableRandom();

  /** picocli sets it to this command's own. */
  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private TargetOptions where = new TargetOptions();

  @Option(
      names = "--writers",
      paramLabel = "N",
      defaultValue = "16",
      description = "Threads that write at once (default: ${DEFAULT-VALUE}).")
  private int writers;

  @Option(
      names = "--numbers",
      paramLabel = "N",
      defaultValue = "50",
      description = "Numbers taken with each sequence strategy (default: ${DEFAULT-VALUE}).")
  private int numbers;

  @Option(
      names = "--orders",
      paramLabel = "N",
      defaultValue = "250",
      description = "Items that are read in pages (default: ${DEFAULT-VALUE}).")
  private int orders;

  @Option(
      names = "--read-price",
      paramLabel = "USD",
      defaultValue = "0.125",
      description =
          "US dollars for a million read units (default: ${DEFAULT-VALUE}, on demand in"
              + " us-east-1).")
  private double readPrice;

  @Option(
      names = "--write-price",
      paramLabel = "USD",
      defaultValue = "0.625",
      description =
          "US dollars for a million write units (default: ${DEFAULT-VALUE}, on demand in"
              + " us-east-1).")
  private double writePrice;

  @Option(names = "--yes", description = "Go on without asking.")
  private boolean isAgreed;

  @Option(
      names = "--record",
      paramLabel = "DIR",
      description =
          "Write requests and answers of the single calls to DIR/prove.json, as cases of the wire"
              + " conformance suite.")
  private @Nullable Path recordFolder;

  @Option(names = "--json", description = "Print the results as JSON, and nothing else.")
  private boolean isJson;

  /** The proof, which reads the answer to its question from the standard input stream. */
  public ProveCommand() {
    this(System.in);
  }

  ProveCommand(InputStream answers) {
    this.answers = answers;
  }

  @Override
  public Integer call() throws CommandException {
    DemoSize size = size();
    String prefix = where.prefix("prove", random);
    String place = where.place();
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter talk = isJson ? spec.commandLine().getErr() : out;
    talk.println("Cairn prove: on " + place + ", in tables " + prefix + "*");
    talk.flush();
    WireRecorder recorder = new WireRecorder(place, prefix);
    List<Scene> scenes = new ArrayList<>(Demo.scenes());
    scenes.add(new PricedScene(recorder));
    Progress progress = new Progress();
    try (Target target = new RecordedTarget(where.target(), recorder)) {
      Demo demo = new Demo(new Demo.Place(place, target, prefix), size, progress, random);
      Bill bill = demo.bill(scenes, new Price(readPrice, writePrice));
      bill.lines().forEach(talk::println);
      requireAgreement(talk);
      Terminal terminal = isJson ? Terminal.plain() : Terminal.detect(System.getenv());
      try (LiveLine line = new LiveLine(terminal, out, progress::text)) {
        DemoRun run = new DemoRun("prove", demo, line, spec.commandLine().getErr());
        DemoReport report = play(run, scenes, line, terminal);
        line.print(conclusion(report, bill, terminal));
        record(recorder, talk);
        return report.isKept() ? 0 : 1;
      }
    }
  }

  private DemoSize size() {
    try {
      return new DemoSize(writers, numbers, orders);
    } catch (IllegalArgumentException e) {
      throw where.wrongUsage("--" + e.getMessage());
    }
  }

  private void requireAgreement(PrintWriter talk) throws CommandException {
    if (isAgreed) {
      return;
    }
    talk.print("Go on? [y/N] ");
    talk.flush();
    try {
      // Not closed, since it is the process's.
      String answer =
          new BufferedReader(new InputStreamReader(answers, Charset.defaultCharset())).readLine();
      if (answer == null || !answer.strip().toLowerCase(Locale.ROOT).matches("y|yes")) {
        throw new CommandException("nobody said yes, so nothing was done (scripts say --yes)");
      }
    } catch (IOException e) {
      throw new CommandException("cannot read the answer: " + e.getMessage(), e);
    }
  }

  private DemoReport play(DemoRun run, List<Scene> scenes, LiveLine line, Terminal terminal)
      throws CommandException {
    ProofText text = new ProofText(terminal);
    return run.play(
        scenes,
        scene -> {
          if (!isJson) {
            line.print(text.of(scene));
          }
        });
  }

  private List<String> conclusion(DemoReport report, Bill bill, Terminal terminal) {
    if (isJson) {
      return List.of(ReportJson.of(report, Optional.of(bill)));
    }
    List<String> lines = new ArrayList<>(new ReportText(terminal).of(report));
    lines.addAll(new ProofText(terminal).of(report, bill));
    return lines;
  }

  private void record(WireRecorder recorder, PrintWriter talk) throws CommandException {
    if (recordFolder == null) {
      return;
    }
    try {
      talk.println("Recorded in " + recorder.write(recordFolder));
      talk.flush();
    } catch (IOException e) {
      throw new CommandException("cannot record: " + e.getMessage(), e);
    }
  }
}
