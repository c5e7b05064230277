package dev.cairn.verify.proof;

import dev.cairn.toolkit.item.ItemKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What a table held after each write, and what callers asked and were told meanwhile.
 *
 * <p>Threads: those of {@link Turns}, of which one runs at a time.
 */
final class Ledger<Q> {
  private static final Integer NOBODY = -1;

  private final ThreadLocal<Integer> caller = ThreadLocal.withInitial(() -> NOBODY);
  private final List<State> states = new ArrayList<>();
  private final List<Call<Q>> calls = new ArrayList<>();
  private final LongSupplier epochSecond;
  private int callCount;

  /**
   * What the table held from one write to the next.
   *
   * @param call the call whose write led to this; none is {@code -1}
   * @param epochSecond the time of that write
   */
  record State(int call, long epochSecond, Map<ItemKey, Map<String, AttributeValue>> items) {
    /** The item with a key; an empty map stands for none. */
    Map<String, AttributeValue> item(ItemKey key) {
      return items.getOrDefault(key, Map.of());
    }
  }

  /**
   * One call.
   *
   * @param answer what was returned; null where something was thrown
   * @param firstState the number of the state in which it began
   * @param lastState the number of the state in which it ended
   * @param firstSecond the time at which it began
   * @param lastSecond the time at which it ended
   */
  record Call<Q>(
      int number,
      Q question,
      Object answer,
      RuntimeException failure,
      int firstState,
      int lastState,
      long firstSecond,
      long lastSecond) {
    @Override
    public String toString() {
      return "call "
          + number
          + " "
          + question
          + " in states "
          + firstState
          + " to "
          + lastState
          + ": "
          + (failure == null ? answer : failure);
    }
  }

  /** An empty ledger, by this clock in seconds since 1970. */
  Ledger(LongSupplier epochSecond) {
    this.epochSecond = epochSecond;
    states.add(new State(NOBODY, 0, Map.of()));
  }

  /** Makes a call and records it, with what it throws. */
  void ask(Q question, Supplier<?> call) {
    int number = callCount++;
    int first = states.size() - 1;
    long firstSecond = epochSecond.getAsLong();
    caller.set(number);
    Object answer = null;
    RuntimeException failure = null;
    try {
      answer = call.get();
    } catch (RuntimeException e) {
      failure = e;
    } finally {
      caller.remove();
    }
    calls.add(
        new Call<>(
            number,
            question,
            answer,
            failure,
            first,
            states.size() - 1,
            firstSecond,
            epochSecond.getAsLong()));
  }

  /** Some items as they are now, an empty map for one that is not there. */
  void observe(long epochSecond, Map<ItemKey, Map<String, AttributeValue>> seen) {
    State before = last();
    if (seen.entrySet().stream().allMatch(e -> e.getValue().equals(before.item(e.getKey())))) {
      return;
    }
    Map<ItemKey, Map<String, AttributeValue>> items = new LinkedHashMap<>(before.items());
    seen.forEach(
        (key, item) -> {
          if (item.isEmpty()) {
            items.remove(key);
          } else {
            items.put(key, item);
          }
        });
    states.add(new State(caller.get(), epochSecond, items));
  }

  List<Call<Q>> calls() {
    return calls;
  }

  List<State> states() {
    return states;
  }

  State state(int number) {
    return states.get(number);
  }

  State last() {
    return states.get(states.size() - 1);
  }

  /** What the table held when a call ended. */
  State last(Call<Q> call) {
    return states.get(call.lastState());
  }

  /** What the table held at some moment of a call. */
  List<State> during(Call<Q> call) {
    return states.subList(call.firstState(), call.lastState() + 1);
  }

  /** The numbers of the states that the call's writes led to. */
  List<Integer> writesOf(Call<Q> call) {
    List<Integer> writes = new ArrayList<>();
    for (int i = call.firstState() + 1; i <= call.lastState(); i++) {
      if (states.get(i).call() == call.number()) {
        writes.add(i);
      }
    }
    return writes;
  }
}
