package dev.cairn.verify.proof;

import dev.cairn.toolkit.GaveUpException;
import dev.cairn.toolkit.OutcomeUnknownException;
import dev.cairn.toolkit.sequence.AppendOutcome;
import dev.cairn.toolkit.sequence.Gaps;
import dev.cairn.toolkit.sequence.Issued;
import dev.cairn.verify.proof.Ledger.Call;
import dev.cairn.verify.proof.Ledger.State;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Whether what a caller of a sequence was told is so. */
final class NumberTruth {
  private final Strategy strategy;
  private final Ledger<NumberAsk> ledger;

  NumberTruth(Strategy strategy, Ledger<NumberAsk> ledger) {
    this.strategy = strategy;
    this.ledger = ledger;
  }

  /** Why the answer is not true; empty if it is. */
  Optional<String> of(Call<NumberAsk> call) {
    boolean isTrue =
        switch (call.question().kind()) {
          case NEXT -> call.failure() == null ? isIssued(call) : isFailed(call);
          case APPEND -> call.failure() == null ? isAppended(call) : stored(call).isEmpty();
          case CLOSE, DELETE_NEWEST ->
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

  /**
   * The numbers under which it stored its item although it had stored it before. A call that does
   * not name its request takes an item of another for a lost race. It cannot know that its own was
   * there, deleted, and the number given to another, while its reply was lost.
   */
  Set<Long> storedAgain(Call<NumberAsk> call) {
    Set<Long> numbers = stored(call);
    if (strategy == Strategy.HIGHEST_SORT_KEY && call.question().request().isEmpty()) {
      numbers.removeIf(number -> isGivenToAnother(number, call));
    }
    return numbers.size() > 1 ? numbers : Set.of();
  }

  private boolean isGivenToAnother(long number, Call<NumberAsk> call) {
    boolean wasOwn = false;
    for (State state : ledger.during(call)) {
      AttributeValue mark = NumberChecker.items(state).getOrDefault(number, Map.of()).get("mark");
      boolean isOwn = mark != null && mark.n().equals(Long.toString(call.question().mark()));
      if (wasOwn && mark != null && !isOwn) {
        return true;
      }
      wasOwn |= isOwn;
    }
    return false;
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
    AppendOutcome<?> outcome = (AppendOutcome<?>) call.answer();
    Set<Long> stored = stored(call);
    boolean isTrue =
        switch (outcome.status()) {
          case APPENDED -> stored.contains(outcome.number());
          case REPEATED -> stored.isEmpty() && wasStored(call, outcome.number());
          case GAVE_UP -> stored.isEmpty();
          case UNKNOWN -> true;
          case ALREADY_EXISTS -> false;
        };
    return isTrue && areGapsTold(call, outcome, stored);
  }

  private boolean areGapsTold(Call<NumberAsk> call, AppendOutcome<?> outcome, Set<Long> stored) {
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
