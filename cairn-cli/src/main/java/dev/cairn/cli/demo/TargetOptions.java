package dev.cairn.cli.demo;

import java.net.URI;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of commands that play on some DynamoDB: which one, and in what tables. */
final class TargetOptions {
  private static final Pattern TABLE_PREFIX = Pattern.compile("[a-zA-Z0-9_.-]{1,200}");
  private static final int RANDOM_PREFIX_BOUND = 36 * 36 * 36 * 36 * 36;

  /** picocli sets it to the command that has these options. */
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

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
      description =
          "How table names begin (default: cairn-, the command, random characters and -).")
  private @Nullable String tablePrefix;

  /** How table names begin, for a command of this name. */
  String prefix(String name, RandomGenerator random) {
    String prefix = tablePrefix;
    if (prefix == null) {
      int number = random.nextInt(RANDOM_PREFIX_BOUND);
      return "cairn-" + name + "-" + Integer.toString(number, Character.MAX_RADIX) + "-";
    }
    if (!TABLE_PREFIX.matcher(prefix).matches()) {
      throw wrongUsage("--table-prefix must be 1 to 200 of a-z, A-Z, 0-9, '_', '.' and '-'");
    }
    return prefix;
  }

  /** Where it is played, in words. */
  String place() {
    if (endpoint != null) {
      String scheme = String.valueOf(endpoint.getScheme());
      if (!scheme.matches("https?") || endpoint.getHost() == null) {
        throw wrongUsage("--endpoint must be like http://HOST:PORT, not " + endpoint);
      }
      return endpoint.toString();
    }
    return region == null ? "an engine in this process" : "Amazon DynamoDB in " + region;
  }

  ParameterException wrongUsage(String message) {
    return new ParameterException(command.commandLine(), message);
  }

  /** Where it is played. */
  Target target() {
    if (endpoint == null && region == null) {
      return new EmbeddedTarget();
    }
    return new EndpointTarget(endpoint, region);
  }
}
