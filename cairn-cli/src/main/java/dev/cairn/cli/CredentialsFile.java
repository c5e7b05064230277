package dev.cairn.cli;

import dev.cairn.protocol.AccessKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Access keys in the format of the AWS command line's file of credentials: sections with {@code
 * aws_access_key_id}, {@code aws_secret_access_key} and, if wanted, {@code aws_account_id}.
 *
 * <p>Settings of other names are ignored, as the AWS command line does. No message quotes a line,
 * because a line may hold a secret.
 */
final class CredentialsFile {
  private static final String ID = "aws_access_key_id";
  private static final String SECRET = "aws_secret_access_key";
  private static final String ACCOUNT = "aws_account_id";

  private final Path path;
  private final List<AccessKey> keys = new ArrayList<>();
  private final Map<String, String> section = new HashMap<>();
  private String sectionName = "";

  private CredentialsFile(Path path) {
    this.path = path;
  }

  /**
   * The keys of all sections, in their order.
   *
   * @throws CommandException when the file cannot be read, has another format, or has no key
   */
  static List<AccessKey> read(Path path) throws CommandException {
    CredentialsFile file = new CredentialsFile(path);
    try {
      file.parse(Files.readAllLines(path, StandardCharsets.UTF_8));
    } catch (NoSuchFileException e) {
      throw new CommandException("there is no credentials file " + path, e);
    } catch (IOException e) {
      throw new CommandException("cannot read the credentials file " + path, e);
    }
    if (file.keys.isEmpty()) {
      throw new CommandException("the credentials file " + path + " has no access key");
    }
    return List.copyOf(file.keys);
  }

  private void parse(List<String> lines) throws CommandException {
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      int equals = line.indexOf('=');
      if (line.startsWith("[") && line.endsWith("]")) {
        endSection();
        sectionName = line.substring(1, line.length() - 1).strip();
      } else if (equals > 0) {
        section.put(line.substring(0, equals).strip(), line.substring(equals + 1).strip());
      } else if (!line.isEmpty() && !line.startsWith("#") && !line.startsWith(";")) {
        throw new CommandException(
            "line "
                + (i + 1)
                + " of the credentials file "
                + path
                + " is neither a [section] nor a setting");
      }
    }
    endSection();
  }

  private void endSection() throws CommandException {
    String id = section.get(ID);
    String secret = section.get(SECRET);
    if (id != null || secret != null) {
      if (id == null || secret == null) {
        throw new CommandException(where() + " has no " + (id == null ? ID : SECRET));
      }
      try {
        keys.add(new AccessKey(id, secret, section.get(ACCOUNT)));
      } catch (IllegalArgumentException e) {
        throw new CommandException(where() + ": " + e.getMessage(), e);
      }
    }
    section.clear();
  }

  private String where() {
    return "section [" + sectionName + "] of the credentials file " + path;
  }
}
