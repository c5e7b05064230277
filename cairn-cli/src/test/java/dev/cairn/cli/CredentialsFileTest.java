package dev.cairn.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.protocol.AccessKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CredentialsFileTest {
  @TempDir private Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("credentials"), text);
  }

  @Test
  void sections_areKeys_andWhatIsUnknownIsIgnored() throws Exception {
    Path file =
        file(
            """
            # a comment
            [default]
            aws_access_key_id=KEY1
            aws_secret_access_key = a=/b+c
            region = eu-west-1

            ; another
            [ empty ]
            [second]
              aws_access_key_id = KEY2
            aws_account_id = 111122223333
            aws_secret_access_key = s
            """);

    assertThat(CredentialsFile.read(file))
        .containsExactly(
            new AccessKey("KEY1", "a=/b+c", null), new AccessKey("KEY2", "s", "111122223333"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                                                       | has no access key",
        "[a]/x y SECRET                                           | line 2 of the credentials file",
        "[a]/aws_access_key_id=K                                  | [a] of the credentials file",
        "[a]/aws_secret_access_key=SECRET                         | has no aws_access_key_id",
        "[a]/aws_access_key_id=/aws_secret_access_key=SECRET      | an access key id is not empty",
        "[a]/aws_access_key_id=K/aws_secret_access_key=           | the secret of access key K",
        "[a]/aws_access_key_id=K/aws_secret_access_key=SECRET/aws_account_id=1 | twelve digits",
      })
  void fileThatSaysNoKey_isRefused_withoutItsSecret(String lines, String message)
      throws IOException {
    Path file = file(lines.replace('/', '\n'));

    assertThatThrownBy(() -> CredentialsFile.read(file))
        .isInstanceOf(CommandException.class)
        .hasMessageContaining(message)
        .hasMessageContaining(file.toString())
        .message()
        .doesNotContain("SECRET");
  }

  @Test
  void missingFile_isNamed() {
    Path file = folder.resolve("none");

    assertThatThrownBy(() -> CredentialsFile.read(file))
        .isInstanceOf(CommandException.class)
        .hasMessage("there is no credentials file " + file);
  }
}
