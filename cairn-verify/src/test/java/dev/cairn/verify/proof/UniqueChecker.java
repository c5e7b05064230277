package dev.cairn.verify.proof;

import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.verify.proof.Finding.Kind;
import dev.cairn.verify.proof.Ledger.Call;
import dev.cairn.verify.proof.Ledger.State;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Holds a ledger against what a table with unique attributes promises. */
final class UniqueChecker {
  private final Users users;
  private final Ledger<Ask> ledger;
  private final List<Finding> findings = new ArrayList<>();

  /** Items that were stored past the toolkit, with the values for which they need no marker yet. */
  private final Map<ItemKey, Set<ItemKey>> excused = new HashMap<>();

  UniqueChecker(Users users, Ledger<Ask> ledger, List<ItemKey> raw) {
    this.users = users;
    this.ledger = ledger;
    raw.forEach(key -> excused.put(key, new HashSet<>()));
  }

  /** What is broken: the first state that is, and every answer that is not true. */
  List<Finding> check() {
    for (int i = 0; i < ledger.states().size() && findings.isEmpty(); i++) {
      checkState(i);
    }
    ledger.calls().forEach(this::checkCall);
    return findings;
  }

  private void checkState(int number) {
    State state = ledger.state(number);
    excuse(state);
    Map<ItemKey, List<ItemKey>> claims = new HashMap<>();
    state
        .items()
        .forEach(
            (key, item) -> {
              if (!Users.isMarker(key) && !Users.isExpired(item, state.epochSecond())) {
                users
                    .claims(item)
                    .values()
                    .forEach(m -> claims.computeIfAbsent(m, unused -> new ArrayList<>()).add(key));
              }
            });
    state
        .items()
        .forEach(
            (key, item) -> {
              boolean isLive = Users.isMarker(key) && !Users.isExpired(item, state.epochSecond());
              if (isLive && !isHeld(item, claims.getOrDefault(key, List.of()))) {
                found(Kind.ORPHAN, number, key + " " + item);
              }
            });
    claims.forEach((marker, claimants) -> checkClaims(number, marker, claimants));
  }

  /** An item that was stored past the toolkit is excused until its value changes or is marked. */
  private void excuse(State state) {
    excused.forEach(
        (key, markers) -> {
          Map<String, AttributeValue> item = state.item(key);
          if (state.call() < 0) {
            markers.addAll(users.claims(item).values());
          } else {
            markers.retainAll(users.claims(item).values());
            markers.removeIf(marker -> isMarkerOf(key, state.item(marker)));
          }
        });
  }

  private boolean isMarkerOf(ItemKey item, Map<String, AttributeValue> marker) {
    return !marker.isEmpty()
        && !Users.isReservation(marker)
        && (!users.hasOwners() || Users.ownerOf(marker).equals(item));
  }

  private boolean isHeld(Map<String, AttributeValue> marker, List<ItemKey> claimants) {
    return users.hasOwners()
        ? Users.isReservation(marker) || claimants.contains(Users.ownerOf(marker))
        : !claimants.isEmpty();
  }

  private void checkClaims(int number, ItemKey marker, List<ItemKey> claimants) {
    List<ItemKey> bound =
        claimants.stream()
            .filter(key -> !excused.getOrDefault(key, Set.of()).contains(marker))
            .toList();
    if (bound.size() > 1) {
      found(Kind.TWO_OWNERS, number, marker + " " + bound);
    }
    for (ItemKey item : bound) {
      if (!isMarkerOf(item, ledger.state(number).item(marker))) {
        found(Kind.NO_MARKER, number, marker + " of " + item);
      }
    }
  }

  private void found(Kind kind, int state, String text) {
    int call = ledger.state(state).call();
    String by = call < 0 ? "" : ", led to by " + call(call);
    findings.add(new Finding(kind, text + " in state " + state + by));
  }

  private String call(int number) {
    return ledger.calls().stream()
        .filter(call -> call.number() == number)
        .findFirst()
        .map(Call::toString)
        .orElse("call " + number);
  }

  private void checkCall(Call<Ask> call) {
    List<Integer> writes = ledger.writesOf(call);
    Optional<String> untrue =
        call.failure() != null
            ? new UniqueTruth(users, ledger, call).of(call.failure())
            : call.answer() instanceof WriteOutcome<?> outcome
                ? new UniqueTruth(users, ledger, call).of(outcome)
                : new LookupTruth(users, ledger, call).ofAnswer();
    untrue.ifPresent(why -> findings.add(new Finding(Kind.UNTRUE, why + ": " + call)));
    boolean isOnce =
        switch (call.question().kind()) {
          case CREATE, REPEAT, UPDATE, PUT, TOUCH, DELETE, SWAP -> writes.size() <= 1;
          case OWNER_OF, FIND_BY, VERIFY -> writes.isEmpty();
          // A lease may be set or ended again after a lost reply: it is the same item's.
          case RESERVE, RELEASE, BACKFILL, REPAIR -> true;
        };
    if (!isOnce) {
      findings.add(new Finding(Kind.APPLIED_TWICE, "in states " + writes + ": " + call));
    }
  }
}
