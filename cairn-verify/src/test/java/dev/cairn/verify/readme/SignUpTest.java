package dev.cairn.verify.readme;

import static dev.cairn.verify.readme.Shop.usersIn;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.embedded.Cairn;
import dev.cairn.junit.CairnTest;
import dev.cairn.toolkit.unique.UniqueTable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

// tag::junit
@CairnTest // a fresh database for each test
class SignUpTest {
  @Test
  void sign_up_outlives_a_lost_reply(DynamoDbClient dynamoDb, Cairn cairn) {
    UniqueTable<User> users = usersIn(dynamoDb);
    cairn.faults().on("TransactWriteItems").loseReply().once(); // applied, but nobody is told
    users.create(User.named("wren", "wren@example.com")).orThrow();

    assertThat(users.create(User.named("otis", "wren@example.com")).isApplied()).isFalse();
    assertThat(cairn.account().total().write()).isEqualTo(8); // what is refused is charged too
  }
}
// end::junit
