package dev.cairn.cli;

import dev.cairn.engine.EngineOptions;
import dev.cairn.engine.api.Wording;
import dev.cairn.protocol.AccessKeys;
import dev.cairn.protocol.Authenticator;
import dev.cairn.protocol.FrontDoor;
import dev.cairn.protocol.RequestInflater;
import dev.cairn.protocol.fault.Faults;
import dev.cairn.protocol.fault.MovableClock;
import dev.cairn.server.Access;
import dev.cairn.server.CairnServer;
import dev.cairn.server.ServerMetrics;
import dev.cairn.server.ServerOptions;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code cairn serve}: a database in memory behind HTTP, until the process is told to stop. */
@Command(
    name = "serve",
    description = {
      "Serves DynamoDB's API over HTTP to any AWS SDK: on a loopback address to everybody, or on any"
          + " address to those who have one of its access keys.",
      "Data is kept in memory and is gone when the server stops."
    },
    mixinStandardHelpOptions = true,
    versionProvider = CairnVersion.class,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:stopped as asked, by SIGTERM or Ctrl-C",
      "1:failure, such as a port in use",
      "2:wrong usage"
    },
    footer = "")
final class ServeCommand implements Callable<Integer> {
  /** picocli sets it to this command's own. */
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--port",
      paramLabel = "PORT",
      defaultValue = "8000",
      description = "The port to listen on, 0 for any that is free (default: ${DEFAULT-VALUE}).")
  private int port;

  @Option(
      names = "--host",
      paramLabel = "ADDRESS",
      defaultValue = "127.0.0.1",
      description = {
        "The address to listen on (default: ${DEFAULT-VALUE}). Without access keys, others than"
            + " loopback addresses are refused."
      })
  private String host = "";

  @Mixin private AccessKeyOptions accessKeys = new AccessKeyOptions();

  @Option(
      names = "--namespaces",
      description = {
        "Keep a database of its own for each account and region that requests are signed for. Without"
            + " this, all see the same tables, whatever their access key and region."
      })
  private boolean hasNamespaces;

  @Option(
      names = "--cors-origin",
      paramLabel = "ORIGIN",
      description = {
        "Let web pages of this origin call, such as http://localhost:3000, or of any with '*'. Can be"
            + " repeated. Without it, no web page can."
      })
  private List<String> corsOrigins = List.of();

  @Option(
      names = "--allowed-host",
      paramLabel = "NAME",
      description = {
        "Without access keys, also answer requests whose Host header has this name, such as"
            + " host.docker.internal. Can be repeated."
      })
  private List<String> allowedHosts = List.of();

  @Option(
      names = "--wording",
      paramLabel = "PROFILE",
      defaultValue = "long-standing",
      converter = WordingConverter.class,
      description = {
        "How validation errors are worded: long-standing, or 2026 for the words that AWS has been"
            + " bringing in region by region since June 2026 (default: ${DEFAULT-VALUE})."
      })
  private Wording wording = Wording.LONG_STANDING;

  @Option(
      names = "--global-index-delay",
      paramLabel = "TIME",
      defaultValue = "0ms",
      converter = DurationConverter.class,
      description = {
        "How far reads of global secondary indexes are behind their table, such as 200ms or 1s"
            + " (default: ${DEFAULT-VALUE})."
      })
  private Duration globalIndexDelay = Duration.ZERO;

  @Option(
      names = "--enforce-throughput",
      description = {
        "Refuse requests that use up the provisioned throughput of a table or a global index. Without"
            + " this, tables take whatever comes."
      })
  private boolean enforcesThroughput;

  @Option(
      names = "--enforce-partition-throughput",
      description = {
        "Refuse requests that use up what one partition key can do in a second, 1,000 write units and"
            + " 3,000 read units, in a table and in each of its global indexes. Without this, keys"
            + " take whatever comes."
      })
  private boolean enforcesPartitionThroughput;

  @Override
  public Integer call() throws CommandException, InterruptedException {
    AccessKeys keys = accessKeys.keys();
    MovableClock clock = new MovableClock(EngineOptions.defaults().clock());
    ServerOptions options = serverOptions(keys);
    Faults faults = new Faults();
    ServerMetrics metrics = new ServerMetrics(new SimpleMeterRegistry());
    Databases databases = new Databases(engineOptions(clock), faults, metrics);
    FrontDoor frontDoor = hasNamespaces ? databases.byNamespace(keys) : databases.shared();
    // A signature is one of the bytes as they were sent, so it comes before they are inflated.
    FrontDoor inflater = new RequestInflater(frontDoor, options.bodyBytesMax(), options.random());
    FrontDoor authenticator = new Authenticator(inflater, keys, options.clock(), options.random());
    CairnServer server =
        start(() -> CairnServer.start(authenticator, options, faults, clock, metrics));
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server, databases), "cairn-stop"));
    spec.commandLine().getOut().println("Cairn is ready at " + server.uri());
    server.awaitClosed();
    return 0;
  }

  private EngineOptions engineOptions(MovableClock clock) {
    return EngineOptions.defaults()
        .withWording(wording)
        .withClock(clock)
        .withGlobalIndexDelay(globalIndexDelay)
        .withEnforcedThroughput(enforcesThroughput)
        .withEnforcedPartitionThroughput(enforcesPartitionThroughput);
  }

  private ServerOptions serverOptions(AccessKeys keys) {
    Access access =
        Access.loopback()
            .withReach(keys.isEmpty() ? Access.Reach.LOOPBACK : Access.Reach.ANYWHERE)
            .withHostNames(allowedHosts)
            .withCorsOrigins(corsOrigins);
    try {
      return ServerOptions.defaults().withHost(host).withPort(port).withAccess(access);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }

  /** Starts a server, which may fail. */
  private interface Start {
    CairnServer run() throws IOException;
  }

  private CairnServer start(Start start) throws CommandException {
    try {
      return start.run();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(
          spec.commandLine(),
          e.getMessage() + "; --access-key and --credentials-file give it keys",
          e);
    } catch (UnknownHostException e) {
      throw new ParameterException(spec.commandLine(), "no host is called " + host, e);
    } catch (IOException e) {
      Throwable reason = e.getCause() == null ? e : e.getCause();
      throw new CommandException(
          "cannot listen on port " + port + " of " + host + ": " + reason.getMessage(), e);
    }
  }

  /** The JVM would end with 143 or 130, which looks like a crash, though the stop was asked for. */
  private static void stop(CairnServer server, Databases databases) {
    server.close();
    databases.close();
    Runtime.getRuntime().halt(0);
  }
}
