package dev.cairn.toolkit.unique;

import static dev.cairn.toolkit.TestTables.ORDERS;
import static dev.cairn.toolkit.TestTables.item;
import static dev.cairn.toolkit.TestTables.stored;
import static dev.cairn.toolkit.item.Attributes.s;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.Api;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.outcome.WriteOutcome.Status;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** A service that does not return the item for which a condition failed, as some do. */
@ParameterizedClass
@EnumSource(Api.class)
class UniqueSilentServiceTest {
  private static final ItemKey WREN = ORDERS.key("wren");

  private final Cairn cairn = Cairn.inMemory();
  private final DynamoDbClient dynamoDb = cairn.dynamoDbClient();
  private final UniqueTable<Map<String, AttributeValue>> users;
  private final UniqueTable<Map<String, AttributeValue>> silent;

  UniqueSilentServiceTest(Api api) {
    users = table(api.toolkit(cairn));
    silent = table(api.toolkit(cairn, o -> o.addExecutionInterceptor(new WithoutItems())));
  }

  private static UniqueTable<Map<String, AttributeValue>> table(CairnToolkit toolkit) {
    return toolkit
        .sleeper(Api.pausing(pause -> {}))
        .uniqueTable(ORDERS)
        .unique("mail", u -> u.optional())
        .build();
  }

  private static final class WithoutItems implements ExecutionInterceptor {
    @Override
    public Throwable modifyException(Context.FailedExecution context, ExecutionAttributes unused) {
      if (context.exception() instanceof ConditionalCheckFailedException failed) {
        return failed.toBuilder().item(null).build();
      }
      if (context.exception() instanceof TransactionCanceledException cancelled) {
        return cancelled.toBuilder()
            .cancellationReasons(
                cancelled.cancellationReasons().stream().map(WithoutItems::without).toList())
            .build();
      }
      return context.exception();
    }

    private static CancellationReason without(CancellationReason reason) {
      return CancellationReason.builder().code(reason.code()).message(reason.message()).build();
    }
  }

  @BeforeEach
  void createTables() {
    TestTables.createAll(dynamoDb);
  }

  @AfterEach
  void close() {
    cairn.close();
  }

  /** Sets attributes, after the same has been done to the count by another. */
  private UnaryOperator<Map<String, AttributeValue>> overtaken(String mail) {
    int[] calls = {0};
    return user -> {
      if (calls[0]++ == 0) {
        users
            .update(
                WREN,
                other -> {
                  other.put("city", s("Omaha"));
                  return other;
                })
            .orThrow();
      }
      user.put("mail", s(mail));
      user.put("seen", user.getOrDefault("city", s("none")));
      user.put("city", s("Lincoln"));
      return user;
    };
  }

  @Test
  void update_ofAnItemThatChanged_isAppliedToWhatIsThere() {
    users.create(item("pk", "wren", "mail", "a")).orThrow();
    silent.update(WREN, overtaken("a")).orThrow();
    assertThat(stored(dynamoDb, WREN)).containsEntry("seen", s("Omaha"));
    silent.update(WREN, overtaken("b")).orThrow();
    assertThat(silent.ownerOf("mail", "b")).contains(WREN);
  }

  @Test
  void create_ofAnItemThatIsThere_hasIt() {
    users.create(item("pk", "wren", "mail", "a")).orThrow();
    WriteOutcome<Map<String, AttributeValue>> refused =
        silent.create(item("pk", "wren", "mail", "a"));
    assertThat(refused.status()).isEqualTo(Status.ALREADY_EXISTS);
    assertThat(refused.item()).contains(item("pk", "wren", "mail", "a"));
    assertThat(refused.violations()).isEmpty();
    assertThat(silent.create(item("pk", "otis", "mail", "a")).status()).isEqualTo(Status.TAKEN);
  }
}
