package dev.cairn.verify.readme;

import static dev.cairn.verify.readme.Shop.usersIn;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.embedded.Cairn;
import dev.cairn.junit.CairnTest;
import dev.cairn.toolkit.unique.UniqueTable;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

// tag::junit
@CairnTest // a fresh database for each test
class SignUpTest {
  @Test
  void second_sign_up_is_refused(DynamoDbClient dynamoDb, Cairn cairn) {
    UniqueTable<User> users = usersIn(dynamoDb);
    users.create(User.named("wren", "wren@example.com")).orThrow();
    Cairn later = cairn.fork(); // tables and items as they are now, with a clock of its own
    later.clock().advance(Duration.ofMinutes(11));

    assertThat(users.create(User.named("otis", "wren@example.com")).isApplied()).isFalse();
    assertThat(cairn.account().total().write()).isEqualTo(8); // what is refused is charged too
  }
}
// end::junit
