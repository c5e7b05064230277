package dev.cairn.toolkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.toolkit.existence.AsyncCountedPartition;
import dev.cairn.toolkit.existence.AsyncExistence;
import dev.cairn.toolkit.existence.AsyncGuardedPartition;
import dev.cairn.toolkit.existence.CountedPartition;
import dev.cairn.toolkit.existence.Existence;
import dev.cairn.toolkit.existence.GuardedPartition;
import dev.cairn.toolkit.page.AsyncPager;
import dev.cairn.toolkit.page.Pager;
import dev.cairn.toolkit.sequence.AsyncCountedItems;
import dev.cairn.toolkit.sequence.AsyncGaplessItems;
import dev.cairn.toolkit.sequence.AsyncHighestSortKeyItems;
import dev.cairn.toolkit.sequence.AsyncNumberedItems;
import dev.cairn.toolkit.sequence.AsyncSequence;
import dev.cairn.toolkit.sequence.CountedItems;
import dev.cairn.toolkit.sequence.GaplessItems;
import dev.cairn.toolkit.sequence.HighestSortKeyItems;
import dev.cairn.toolkit.sequence.NumberedItems;
import dev.cairn.toolkit.sequence.Sequence;
import dev.cairn.toolkit.transaction.AsyncTransaction;
import dev.cairn.toolkit.transaction.AsyncTransactionRead;
import dev.cairn.toolkit.transaction.Transaction;
import dev.cairn.toolkit.transaction.TransactionRead;
import dev.cairn.toolkit.unique.AsyncUniqueTable;
import dev.cairn.toolkit.unique.UniqueTable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Whatever a blocking strategy can do, its asynchronous twin can too, by the same name. */
class AsyncTwinsTest {
  /** A stream of items has no twin of its name, and a prefetch that blocks needs an executor. */
  private static final Set<String> APART = Set.of("stream", "prefetching");

  static Stream<Arguments> twins() {
    return Map.<Class<?>, Class<?>>ofEntries(
            Map.entry(Transaction.class, AsyncTransaction.class),
            Map.entry(TransactionRead.class, AsyncTransactionRead.class),
            Map.entry(Existence.class, AsyncExistence.class),
            Map.entry(GuardedPartition.class, AsyncGuardedPartition.class),
            Map.entry(CountedPartition.class, AsyncCountedPartition.class),
            Map.entry(UniqueTable.class, AsyncUniqueTable.class),
            Map.entry(Sequence.class, AsyncSequence.class),
            Map.entry(NumberedItems.class, AsyncNumberedItems.class),
            Map.entry(CountedItems.class, AsyncCountedItems.class),
            Map.entry(GaplessItems.class, AsyncGaplessItems.class),
            Map.entry(HighestSortKeyItems.class, AsyncHighestSortKeyItems.class),
            Map.entry(Pager.class, AsyncPager.class))
        .entrySet()
        .stream()
        .map(twins -> Arguments.of(twins.getKey(), twins.getValue()));
  }

  @ParameterizedTest
  @MethodSource("twins")
  void asyncTwin_hasEachMethod(Class<?> blocking, Class<?> async) {
    assertThat(async.getSimpleName()).isEqualTo("Async" + blocking.getSimpleName());
    assertThat(signatures(async)).containsAll(signatures(blocking));
  }

  @ParameterizedTest
  @MethodSource("twins")
  void asyncTwin_returnsFuturesOfWhatTheOtherReturns(Class<?> blocking, Class<?> async) {
    for (Method method : blocking.getDeclaredMethods()) {
      if (isCall(method) && !APART.contains(method.getName())) {
        assertThat(returned(async, method))
            .as(method.toString())
            .isIn(CompletableFuture.class, twinOf(method.getReturnType(), async));
      }
    }
  }

  private static Class<?> returned(Class<?> async, Method method) {
    try {
      return async.getMethod(method.getName(), method.getParameterTypes()).getReturnType();
    } catch (NoSuchMethodException e) {
      throw new AssertionError(e);
    }
  }

  /** Plans and keys are the same for both twins; parts of a strategy have twins themselves. */
  private static Class<?> twinOf(Class<?> type, Class<?> async) {
    String name = type.getPackageName() + ".Async" + type.getSimpleName();
    try {
      return Class.forName(name, false, async.getClassLoader());
    } catch (ClassNotFoundException e) {
      return type;
    }
  }

  private static Set<String> signatures(Class<?> type) {
    return Arrays.stream(type.getMethods())
        .filter(method -> method.getDeclaringClass() != Object.class)
        .filter(method -> !method.isBridge() && !APART.contains(method.getName()))
        .map(AsyncTwinsTest::signature)
        .collect(Collectors.toSet());
  }

  private static String signature(Method method) {
    return Arrays.stream(method.getParameterTypes())
        .map(type -> type == DynamoDbAsyncClient.class ? DynamoDbClient.class : type)
        .map(Class::getName)
        .collect(Collectors.joining(", ", method.getName() + "(", ")"));
  }

  private static boolean isCall(Method method) {
    return Modifier.isPublic(method.getModifiers())
        && !Modifier.isStatic(method.getModifiers())
        && !method.isBridge();
  }
}
