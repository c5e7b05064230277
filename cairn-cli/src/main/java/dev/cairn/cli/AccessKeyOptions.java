package dev.cairn.cli;

import dev.cairn.protocol.AccessKey;
import dev.cairn.protocol.AccessKeys;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say whose requests a server takes. */
final class AccessKeyOptions {
  /** picocli sets it to the command's that has these options. */
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--access-key",
      paramLabel = "ID",
      defaultValue = "${env:CAIRN_ACCESS_KEY}",
      description = {
        "Take requests that are signed with this access key only (or CAIRN_ACCESS_KEY in the"
            + " environment). Without any key, every signature is taken."
      })
  private @Nullable String accessKey;

  @Option(
      names = "--secret-key",
      paramLabel = "SECRET",
      defaultValue = "${env:CAIRN_SECRET_KEY}",
      description = {
        "The access key's secret. Other users of this machine can see what stands on a command"
            + " line: better set CAIRN_SECRET_KEY, or use --credentials-file."
      })
  private @Nullable String secretKey;

  @Option(
      names = "--credentials-file",
      paramLabel = "FILE",
      description = {
        "Take requests that are signed with any access key of this file, which has the format of"
            + " ~/.aws/credentials."
      })
  private @Nullable Path file;

  /** All keys that the options name; empty without any. */
  AccessKeys keys() throws CommandException {
    List<AccessKey> keys = new ArrayList<>();
    String id = emptyAsNull(accessKey);
    String secret = emptyAsNull(secretKey);
    if ((id == null) != (secret == null)) {
      throw new ParameterException(
          spec.commandLine(),
          id == null
              ? "--secret-key needs an --access-key"
              : "--access-key needs a secret, from CAIRN_SECRET_KEY or --secret-key");
    }
    if (file != null) {
      keys.addAll(CredentialsFile.read(file));
    }
    try {
      if (id != null && secret != null) {
        keys.add(new AccessKey(id, secret, null));
      }
      return AccessKeys.of(keys);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
    }
  }

  private static @Nullable String emptyAsNull(@Nullable String value) {
    return value == null || value.isEmpty() ? null : value;
  }
}
