package dev.cairn.cli;

import dev.cairn.engine.Engine;
import dev.cairn.engine.EngineOptions;
import dev.cairn.engine.store.MemoryStore;
import dev.cairn.protocol.Endpoint;
import dev.cairn.server.CairnServer;
import dev.cairn.server.ServerOptions;
import java.io.IOException;
import java.net.UnknownHostException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code cairn serve}: a database in memory behind HTTP, until the process is told to stop. */
@Command(
    name = "serve",
    description = {
      "Serves DynamoDB's API over HTTP to any AWS SDK, with any credentials.",
      "Data is kept in memory and is gone when the server stops."
    },
    mixinStandardHelpOptions = true,
    versionProvider = CairnCommand.Version.class,
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
        "The loopback address to listen on (default: ${DEFAULT-VALUE}).",
        "Others are refused until access keys can be configured."
      })
  private String host = "";

  @Override
  public Integer call() throws CommandException, InterruptedException {
    EngineOptions options = EngineOptions.defaults();
    Engine engine = Engine.on(new MemoryStore(), options);
    CairnServer server = start(new Endpoint(engine, options.random()));
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server, engine), "cairn-stop"));
    spec.commandLine().getOut().println("Cairn is ready at " + server.uri());
    server.awaitClosed();
    return 0;
  }

  private CairnServer start(Endpoint endpoint) throws CommandException {
    try {
      return CairnServer.start(endpoint, ServerOptions.defaults().withHost(host).withPort(port));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    } catch (UnknownHostException e) {
      throw new ParameterException(spec.commandLine(), "no host is called " + host, e);
    } catch (IOException e) {
      Throwable reason = e.getCause() == null ? e : e.getCause();
      throw new CommandException(
          "cannot listen on port " + port + " of " + host + ": " + reason.getMessage(), e);
    }
  }

  /** The JVM would end with 143 or 130, which looks like a crash, though the stop was asked for. */
  private static void stop(CairnServer server, Engine engine) {
    server.close();
    engine.close();
    Runtime.getRuntime().halt(0);
  }
}
