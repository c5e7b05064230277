package dev.cairn.cli.unique;

import dev.cairn.cli.CairnVersion;
import dev.cairn.cli.CommandException;
import dev.cairn.cli.demo.EndpointTarget;
import dev.cairn.cli.demo.LiveLine;
import dev.cairn.cli.demo.Terminal;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.maintenance.BackfillOptions;
import dev.cairn.toolkit.maintenance.BackfillReport;
import dev.cairn.toolkit.maintenance.UniqueMaintenance;
import dev.cairn.toolkit.outcome.GaveUpException;
import dev.cairn.toolkit.outcome.OutcomeUnknownException;
import java.io.PrintWriter;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** What backfill, verify and repair have in common: one walk through a whole table. */
@Command(
    mixinStandardHelpOptions = true,
    versionProvider = CairnVersion.class,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:nothing was found, or all of it was put right",
      "1:findings are left, or the table could not be gone through to its end",
      "2:wrong usage"
    })
abstract class WalkCommand implements Callable<Integer> {
  private static final int SEGMENTS_MAX = 256;
  private static final int PAGE_SIZE_MAX = 100;

  /** picocli sets it to this command's own. */
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--table",
      paramLabel = "TABLE",
      required = true,
      description = "The table. Its key attributes are read from its description.")
  private String table = "";

  @Option(
      names = "--unique",
      paramLabel = "CONSTRAINT",
      required = true,
      converter = ConstraintText.Converter.class,
      description = {
        "NAME or NAME:OPTION,..., once for each constraint. Options: attribute=A (default: the name;"
            + " several times for a value of several attributes), scope=A, normalizer=N (identity,"
            + " email, casefold, nfkc), layout=L (owned, bare, full-copy, flat-copy), required (each"
            + " item has a value: the default), optional (items may have none), absence-counts (one"
            + " item may have none), and for markers with keys of their own partition=TEXT and"
            + " sort=TEXT, with {} in the place of the value."
      })
  private List<ConstraintText> constraints = List.of();

  @Mixin private SubjectOptions subjects = new SubjectOptions();

  @Option(
      names = "--endpoint",
      paramLabel = "URL",
      description = "The DynamoDB at this URL (default: Amazon's), with the SDK's credentials.")
  private @Nullable URI endpoint;

  @Option(
      names = "--region",
      paramLabel = "REGION",
      description = "Its region (default: what the SDK finds).")
  private @Nullable String region;

  @Option(
      names = "--expires-by",
      paramLabel = "ATTRIBUTE",
      description = "The attribute with the items' time to live, if they have one.")
  private @Nullable String expiry;

  @Option(
      names = "--rate",
      paramLabel = "UNITS",
      description =
          "At most so many read units and so many write units a second (default: no limit).")
  private @Nullable Double rate;

  @Option(
      names = "--parallel",
      paramLabel = "N",
      defaultValue = "1",
      description = "Segments that are gone through at once (default: ${DEFAULT-VALUE}).")
  private int segments;

  @Option(
      names = "--cursor",
      paramLabel = "CURSOR",
      description = "Go on where an earlier run with the same --parallel was stopped.")
  private @Nullable String cursor;

  @Option(names = "--json", description = "Print the result as JSON, and nothing else.")
  private boolean isJson;

  abstract boolean isApplying();

  abstract BackfillReport walk(UniqueMaintenance maintenance, BackfillOptions options);

  @Override
  public final Integer call() throws CommandException {
    checkUsage();
    try (EndpointTarget target = new EndpointTarget(endpoint, region)) {
      DynamoDbClient dynamoDb = target.client(new ExecutionInterceptor() {});
      TableDescription description = describe(dynamoDb);
      UniqueMaintenance maintenance = maintenance(dynamoDb, TableKeys.schemaOf(description));
      return walk(maintenance, description.itemCount());
    } catch (ResourceNotFoundException e) {
      throw new CommandException("there is no table " + table + place(), e);
    } catch (SdkException | GaveUpException | OutcomeUnknownException e) {
      throw new CommandException("cannot go through table " + table + ": " + e.getMessage(), e);
    }
  }

  private void checkUsage() {
    if (rate != null && !(rate > 0)) {
      throw wrongUsage("--rate must be above zero, not " + rate);
    }
    if (segments < 1 || segments > SEGMENTS_MAX) {
      throw wrongUsage("--parallel must be from 1 to " + SEGMENTS_MAX + ", not " + segments);
    }
    if (endpoint != null
        && (!String.valueOf(endpoint.getScheme()).matches("https?")
            || endpoint.getHost() == null)) {
      throw wrongUsage("--endpoint must be like http://HOST:PORT, not " + endpoint);
    }
  }

  private ParameterException wrongUsage(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private String place() {
    return endpoint != null ? " at " + endpoint : region != null ? " in " + region : "";
  }

  private TableDescription describe(DynamoDbClient dynamoDb) {
    return dynamoDb.describeTable(request -> request.tableName(table)).table();
  }

  private UniqueMaintenance maintenance(
      DynamoDbClient dynamoDb, ItemSchema<Map<String, AttributeValue>> schema) {
    try {
      var builder = CairnToolkit.on(dynamoDb).uniqueTable(schema);
      constraints.forEach(constraint -> constraint.declareOn(builder, schema, subjects::declareOn));
      if (expiry != null) {
        builder.expiresBy(expiry);
      }
      return UniqueMaintenance.of(builder.build());
    } catch (IllegalArgumentException e) {
      throw wrongUsage(String.valueOf(e.getMessage()));
    }
  }

  private int walk(UniqueMaintenance maintenance, Long itemCount) {
    PrintWriter out = spec.commandLine().getOut();
    Terminal terminal = isJson ? Terminal.plain() : Terminal.detect(System.getenv());
    WalkProgress progress = new WalkProgress(itemCount == null ? 0 : itemCount, terminal);
    ExecutorService threads = Executors.newFixedThreadPool(segments);
    WalkStop stop = new WalkStop(this::goOn, progress, spec.commandLine().getErr());
    try (LiveLine line = new LiveLine(terminal, out, progress::bar);
        stop) {
      WalkText text = new WalkText(spec.name(), table, isApplying());
      BackfillOptions options = options(threads, progress, stop);
      if (!isJson && !terminal.isInteractive()) {
        options = options.onProgress(progress.andLines(line));
      }
      BackfillReport report = walk(maintenance, options);
      line.print(isJson ? List.of(WalkJson.of(spec.name(), table, report)) : text.of(report));
      stop.ended(report);
      return isClean(report) ? 0 : 1;
    } catch (IllegalArgumentException e) {
      throw wrongUsage(String.valueOf(e.getMessage()));
    } finally {
      threads.shutdown();
    }
  }

  private static boolean isClean(BackfillReport report) {
    return report.cursor().isEmpty() && report.findingCount() == report.fixedCount();
  }

  private BackfillOptions options(ExecutorService threads, WalkProgress progress, WalkStop stop) {
    BackfillOptions options =
        (isApplying() ? BackfillOptions.apply() : BackfillOptions.dryRun())
            .parallel(segments, threads)
            .onProgress(progress)
            .until(stop);
    if (rate != null) {
      // A page is what Ctrl-C has to wait for.
      int pageSize = (int) Math.max(1, Math.min(PAGE_SIZE_MAX, rate / segments));
      options = options.atMost(rate, rate).pageSize(pageSize);
    }
    return cursor == null ? options : options.from(cursor);
  }

  /** Says by which command to go on at a cursor. */
  private String goOn(String cursorNow) {
    StringBuilder command = new StringBuilder(spec.root().name());
    List<String> arguments = spec.commandLine().getParseResult().originalArgs();
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      if (argument.equals("--cursor")) {
        i++;
      } else if (!argument.startsWith("--cursor=")) {
        command.append(' ').append(quoted(argument));
      }
    }
    command.append(" --cursor ").append(quoted(cursorNow));
    return spec.qualifiedName() + ": stopped; go on with: " + command;
  }

  private static String quoted(String argument) {
    return argument.matches("[A-Za-z0-9_./:=,@%+-]+")
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }
}
