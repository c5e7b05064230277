package dev.cairn.verify.proof;

import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.sequence.Issued;
import dev.cairn.verify.proof.Finding.Kind;
import dev.cairn.verify.proof.Ledger.Call;
import dev.cairn.verify.proof.Ledger.State;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Holds a ledger against what sequences promise. */
final class NumberChecker {
  private final Setting setting;
  private final Strategy strategy;
  private final boolean isDeleting;
  private final Ledger<NumberAsk> ledger;
  private final List<Finding> findings = new ArrayList<>();

  NumberChecker(Setting setting, Ledger<NumberAsk> ledger) {
    this.setting = setting;
    this.strategy = setting.strategy();
    this.isDeleting = setting.isDeleting();
    this.ledger = ledger;
  }

  /** How numbers are made, and what third parties do. */
  record Setting(Strategy strategy, boolean isDeleting, boolean isExactlyOnce) {}

  List<Finding> check() {
    checkStates();
    checkIssued();
    NumberTruth truth = new NumberTruth(setting, ledger);
    for (Call<NumberAsk> call : ledger.calls()) {
      truth.of(call).ifPresent(why -> found(Kind.UNTRUE, why + ": " + call));
      if (!truth.storedAgain(call).isEmpty()) {
        found(Kind.APPLIED_TWICE, "items " + truth.storedAgain(call) + ": " + call);
      }
      if (truth.isBroughtBack(call)) {
        found(Kind.APPLIED_TWICE, "what was deleted came back: " + call);
      }
    }
    return findings;
  }

  private void found(Kind kind, String text) {
    findings.add(new Finding(kind, text));
  }

  /** The items of a state by number. */
  static Map<Long, Map<String, AttributeValue>> items(State state) {
    Map<Long, Map<String, AttributeValue>> items = new TreeMap<>();
    for (Map<String, AttributeValue> item : state.items().values()) {
      if (item.get("pk").s().equals(NumberRound.PROJECT)) {
        items.put(NumberRound.numberOf(item), item);
      }
    }
    return items;
  }

  private void checkStates() {
    Map<Long, AttributeValue> owners = new HashMap<>();
    Map<String, AttributeValue> requests = new HashMap<>();
    boolean isReissuing = isDeleting && strategy == Strategy.HIGHEST_SORT_KEY;
    for (State state : ledger.states()) {
      Map<Long, Map<String, AttributeValue>> items = items(state);
      if (isReissuing) {
        owners.keySet().retainAll(items.keySet());
      }
      items.forEach(
          (number, item) -> {
            AttributeValue mark = item.get("mark");
            AttributeValue before = owners.put(number, mark);
            if (before != null && !before.equals(mark)) {
              found(Kind.NUMBER_TWICE, number + " of " + before.n() + " and " + mark.n());
            }
            String request = item.get("request").s();
            AttributeValue earlier = requests.put(request, mark);
            if (!request.isEmpty() && earlier != null && !earlier.equals(mark)) {
              found(Kind.APPLIED_TWICE, request + " by " + earlier.n() + " and " + mark.n());
            }
          });
      if (strategy.isDense() && !isReissuing) {
        requireDense(owners.keySet());
      }
    }
  }

  private void requireDense(Set<Long> numbers) {
    long highest = numbers.stream().mapToLong(n -> n).max().orElse(0);
    if (highest != numbers.size()) {
      found(Kind.GAP, "up to " + highest + " there are only " + new TreeSet<>(numbers));
    }
  }

  private void checkIssued() {
    Set<Long> issued = new HashSet<>();
    for (Call<NumberAsk> call : ledger.calls()) {
      if (call.answer() instanceof Issued number && !issued.add(number.value())) {
        found(Kind.NUMBER_TWICE, number.value() + " again: " + call);
      }
      if (call.answer() instanceof WriteOutcome<?> outcome
          && outcome.isApplied()
          && !(isDeleting && strategy == Strategy.HIGHEST_SORT_KEY)
          && !issued.add(outcome.number())) {
        found(Kind.NUMBER_TWICE, outcome.number() + " again: " + call);
      }
    }
  }
}
