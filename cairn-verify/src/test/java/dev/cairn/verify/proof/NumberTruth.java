package dev.cairn.verify.proof;

import dev.cairn.toolkit.outcome.Gaps;
import dev.cairn.toolkit.outcome.GaveUpException;
import dev.cairn.toolkit.outcome.OutcomeUnknownException;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.sequence.Issued;
import dev.cairn.verify.proof.Ledger.Call;
import dev.cairn.verify.proof.Ledger.State;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

/** Whether what a caller of a sequence was told is so. */
final class NumberTruth {
  private final NumberChecker.Setting setting;
  private final Strategy strategy;
  private final Ledger<NumberAsk> ledger;

  NumberTruth(NumberChecker.Setting setting, Ledger<NumberAsk> ledger) {
    this.setting = setting;
    this.strategy = setting.strategy();
    this.ledger = ledger;
  }

  /** Why the answer is not true; empty if it is. */
  Optional<String> of(Call<NumberAsk> call) {
    boolean isTrue =
        switch (call.question().kind()) {
          case NEXT -> call.failure() == null ? isIssued(call) : isFailed(call);
          case APPEND -> call.failure() == null ? isAppended(call) : stored(call).isEmpty();
          case CLOSE, DELETE_NEWEST, TOUCH, PUT_NEXT ->
              call.failure() == null || call.failure() instanceof SdkException;
        };
    return isTrue
        ? Optional.empty()
        : Optional.of(
            "not so after writes "
                + ledger.writesOf(call)
                + " of the counter at "
                + increments(call));
  }

  /** The numbers under which the call has stored its item. */
  Set<Long> stored(Call<NumberAsk> call) {
    Set<Long> numbers = new TreeSet<>();
    for (int write : ledger.writesOf(call)) {
      NumberChecker.items(ledger.state(write))
          .forEach(
              (number, item) -> {
                if (item.get("mark").n().equals(Long.toString(call.question().mark()))) {
                  numbers.add(number);
                }
              });
    }
    return numbers;
  }

  /** The numbers under which it stored its item, if they are several. */
  Set<Long> storedAgain(Call<NumberAsk> call) {
    Set<Long> numbers = stored(call);
    return numbers.size() > 1 ? numbers : Set.of();
  }

  /**
   * Whether a call stored its item anew after somebody had deleted it. Single puts do, where the
   * client repeats one whose reply was lost; what is exactly once must not.
   */
  boolean isBroughtBack(Call<NumberAsk> call) {
    return call.question().kind() == NumberAsk.Kind.APPEND
        && (setting.isExactlyOnce() || strategy == Strategy.GAPLESS_ITEMS)
        && ledger.writesOf(call).stream()
                .filter(write -> hasItem(call, write) && !hasItem(call, write - 1))
                .count()
            > 1;
  }

  private boolean hasItem(Call<NumberAsk> call, int state) {
    return NumberChecker.items(ledger.state(state)).values().stream()
        .anyMatch(item -> item.get("mark").n().equals(Long.toString(call.question().mark())));
  }

  /**
   * Whether a call that was told UNKNOWN, because its condition failed, was refused by its own
   * item, which it should have known again.
   */
  private boolean isRefusedByItsOwn(Call<NumberAsk> call, WriteOutcome<?> outcome) {
    return outcome.cause().filter(ConditionalCheckFailedException.class::isInstance).isPresent()
        && hasItem(call, call.lastState())
        && IntStream.rangeClosed(call.firstState(), call.lastState())
            .allMatch(index -> index < firstOwn(call) || hasItem(call, index));
  }

  private int firstOwn(Call<NumberAsk> call) {
    return ledger.writesOf(call).stream()
        .filter(write -> hasItem(call, write))
        .findFirst()
        .orElse(Integer.MAX_VALUE);
  }

  /** What the counter was after each increment by the call. */
  private List<Long> increments(Call<NumberAsk> call) {
    return ledger.writesOf(call).stream()
        .filter(write -> count(ledger.state(write)) > count(ledger.state(write - 1)))
        .map(write -> count(ledger.state(write)))
        .toList();
  }

  private static long count(State state) {
    AttributeValue count = state.item(NumberRound.COUNTER).get(NumberRound.COUNT);
    return count == null ? 0 : Long.parseLong(count.n());
  }

  private boolean isFailed(Call<NumberAsk> call) {
    return call.failure() instanceof OutcomeUnknownException
        || call.failure() instanceof GaveUpException && increments(call).isEmpty();
  }

  private boolean isIssued(Call<NumberAsk> call) {
    Issued issued = (Issued) call.answer();
    List<Long> increments = increments(call);
    if (strategy == Strategy.COUNTER) {
      return increments.contains(issued.value())
          && (issued.gaps() == Gaps.POSSIBLE || increments.size() == 1 && hasStep(call));
    }
    return issued.value() > 0
        && ledger.during(call).stream().anyMatch(state -> count(state) >= issued.value());
  }

  /** Whether the one increment of a call was by one. */
  private boolean hasStep(Call<NumberAsk> call) {
    int write = ledger.writesOf(call).get(0);
    return count(ledger.state(write)) - count(ledger.state(write - 1)) == 1;
  }

  private boolean isAppended(Call<NumberAsk> call) {
    WriteOutcome<?> outcome = (WriteOutcome<?>) call.answer();
    Set<Long> stored = stored(call);
    boolean isTrue =
        switch (outcome.status()) {
          case APPLIED -> stored.contains(outcome.number());
          case REPEATED -> stored.isEmpty() && wasStored(call, outcome.number());
          case GAVE_UP -> stored.isEmpty();
          case UNKNOWN -> !isRefusedByItsOwn(call, outcome);
          case ALREADY_EXISTS -> stored.isEmpty() && strategy.isOpenToOthers();
          case UNCHANGED, TAKEN, NOT_FOUND, STALE -> false;
        };
    return isTrue && areGapsTold(call, outcome, stored);
  }

  private boolean areGapsTold(Call<NumberAsk> call, WriteOutcome<?> outcome, Set<Long> stored) {
    return strategy != Strategy.COUNTED_ITEMS
        || outcome.gaps() == Gaps.POSSIBLE
        || increments(call).size() == stored.size();
  }

  private boolean wasStored(Call<NumberAsk> call, long number) {
    return ledger.states().subList(0, call.lastState() + 1).stream()
        .map(state -> NumberChecker.items(state).getOrDefault(number, Map.of()))
        .anyMatch(
            item ->
                item.containsKey("request")
                    && item.get("request").s().equals(call.question().request()));
  }
}
