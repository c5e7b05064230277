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
import dev.cairn.toolkit.sequence.AsyncNumberedItems;
import dev.cairn.toolkit.sequence.AsyncSequence;
import dev.cairn.toolkit.sequence.NumberedItems;
import dev.cairn.toolkit.sequence.Sequence;
import dev.cairn.toolkit.unique.AsyncUniqueTable;
import dev.cairn.toolkit.unique.UniqueTable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever makes a blocking strategy wait, its asynchronous twin can too, by the same name. */
class AsyncTwinsTest {
  static Stream<Arguments> twins() {
    return Map.<Class<?>, Class<?>>of(
            Existence.class, AsyncExistence.class,
            GuardedPartition.class, AsyncGuardedPartition.class,
            CountedPartition.class, AsyncCountedPartition.class,
            UniqueTable.class, AsyncUniqueTable.class,
            Sequence.class, AsyncSequence.class,
            NumberedItems.class, AsyncNumberedItems.class,
            Pager.class, AsyncPager.class)
        .entrySet()
        .stream()
        .map(twins -> Arguments.of(twins.getKey(), twins.getValue()));
  }

  /** A call returns neither a strategy nor a plan, and not the keys of things. */
  private static boolean isCall(Class<?> blocking, Method method) {
    String type = method.getReturnType().getSimpleName();
    return Modifier.isPublic(method.getModifiers())
        && !Modifier.isStatic(method.getModifiers())
        && !method.isBridge()
        && method.getReturnType() != blocking
        && !type.startsWith("Async")
        && !type.endsWith("Plan")
        && !type.endsWith("Partition")
        && !type.endsWith("Key")
        && !type.endsWith("Ground")
        && !type.equals("Stream")
        && !method.getName().equals("toString");
  }

  @ParameterizedTest
  @MethodSource("twins")
  void asyncTwin_hasEachCall_andReturnsAFuture(Class<?> blocking, Class<?> async) {
    assertThat(async.getSimpleName()).isEqualTo("Async" + blocking.getSimpleName());
    Method[] calls =
        Arrays.stream(blocking.getDeclaredMethods())
            .filter(method -> isCall(blocking, method))
            .toArray(Method[]::new);
    assertThat(calls).isNotEmpty();
    for (Method call : calls) {
      assertThat(returned(async, call)).as(call.toString()).isEqualTo(CompletableFuture.class);
    }
  }

  private static Class<?> returned(Class<?> async, Method method) {
    try {
      return async.getMethod(method.getName(), method.getParameterTypes()).getReturnType();
    } catch (NoSuchMethodException e) {
      throw new AssertionError(e);
    }
  }
}
