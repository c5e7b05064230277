package dev.cairn.verify.proof;

import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.outcome.GaveUpException;
import dev.cairn.toolkit.outcome.OutcomeUnknownException;
import dev.cairn.toolkit.outcome.Violation;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.verify.proof.Ledger.Call;
import dev.cairn.verify.proof.Ledger.State;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Whether what the caller of a write was told is so. */
final class UniqueTruth {
  private final Users users;
  private final Ledger<Ask> ledger;
  private final Call<Ask> call;
  private final Ask ask;
  private final List<Integer> writes;

  UniqueTruth(Users users, Ledger<Ask> ledger, Call<Ask> call) {
    this.users = users;
    this.ledger = ledger;
    this.call = call;
    this.ask = call.question();
    this.writes = ledger.writesOf(call);
  }

  /** Why an exception is not what a caller may see; empty if it is. */
  Optional<String> of(RuntimeException failure) {
    boolean isAllowed =
        switch (ask.kind()) {
          case BACKFILL, REPAIR ->
              failure instanceof GaveUpException
                  || failure instanceof OutcomeUnknownException
                  || failure instanceof SdkException;
          case SWAP -> writes.isEmpty() && (failure instanceof SdkException || wereAlike(failure));
          case CREATE,
              REPEAT,
              PUT,
              UPDATE,
              TOUCH,
              DELETE,
              RESERVE,
              RELEASE,
              OWNER_OF,
              FIND_BY,
              VERIFY ->
              writes.isEmpty() && failure instanceof SdkException;
        };
    return isAllowed ? Optional.empty() : Optional.of("threw after writes " + writes);
  }

  /** Items that were stored past the toolkit with one value cannot be swapped. */
  private boolean wereAlike(RuntimeException failure) {
    return failure instanceof IllegalArgumentException
        && sometimes(
            state ->
                users.claims(state.item(ask.key())).values().stream()
                    .anyMatch(users.claims(state.item(ask.other()))::containsValue));
  }

  /** Why the outcome is not true; empty if it is. */
  Optional<String> of(WriteOutcome<?> outcome) {
    boolean isTrue =
        switch (outcome.status()) {
          case APPLIED -> isApplied(outcome);
          // A lease that was set and then lost to another is taken.
          case TAKEN ->
              (hasNotWritten() || ask.kind() == Ask.Kind.RESERVE) && isTaken(outcome.violations());
          case ALREADY_EXISTS -> hasNotWritten() && sometimes(s -> isOthers(s.item(ask.key())));
          case NOT_FOUND -> hasNotWritten() && wasMissing(outcome.key());
          // A value that was reserved and then got its item is in use.
          case UNCHANGED -> (hasNotWritten() || ask.kind() == Ask.Kind.RESERVE) && wasSo();
          case GAVE_UP -> hasNotWritten();
          // A lease may be set or ended again after a lost reply.
          case UNKNOWN ->
              writes.size() <= 1
                  || ask.kind() == Ask.Kind.RESERVE
                  || ask.kind() == Ask.Kind.RELEASE;
          case REPEATED -> ask.kind() == Ask.Kind.REPEAT && hasNotWritten() && isCreated(outcome);
          case STALE -> false;
        };
    return isTrue
        ? Optional.empty()
        : Optional.of("told " + outcome.status() + " after writes " + writes);
  }

  private boolean hasNotWritten() {
    return writes.isEmpty();
  }

  private boolean sometimes(Predicate<State> predicate) {
    return ledger.during(call).stream().anyMatch(predicate);
  }

  private boolean isApplied(WriteOutcome<?> outcome) {
    if (ask.kind() == Ask.Kind.RESERVE) {
      return sometimes(state -> isReserved(state.item(Users.emailMarker(ask.email()))));
    }
    if (writes.isEmpty() || isOfTheExpired()) {
      return false;
    }
    State after = ledger.state(writes.get(writes.size() - 1));
    Map<String, AttributeValue> item = after.item(ask.key());
    return switch (ask.kind()) {
      case CREATE, REPEAT, PUT, UPDATE, TOUCH ->
          Users.markOf(item) == ask.mark() && isSame(outcome, item);
      case DELETE -> item.isEmpty();
      case SWAP -> isSwapped(after);
      case RELEASE -> after.item(Users.emailMarker(ask.email())).isEmpty();
      case RESERVE, OWNER_OF, FIND_BY, BACKFILL, VERIFY, REPAIR -> false;
    };
  }

  /** Whether what the call changed or removed had expired before it began, and so was absent. */
  private boolean isOfTheExpired() {
    boolean needsAnItem =
        ask.kind() == Ask.Kind.UPDATE
            || ask.kind() == Ask.Kind.TOUCH
            || ask.kind() == Ask.Kind.DELETE
            || ask.kind() == Ask.Kind.SWAP;
    State before = ledger.state(writes.get(writes.size() - 1) - 1);
    return needsAnItem
        && users.isExpiring()
        && Users.isExpired(before.item(ask.key()), call.firstSecond());
  }

  /** Whether the item is there that an earlier call of the same request has created. */
  private boolean isCreated(WriteOutcome<?> outcome) {
    return sometimes(
        state ->
            Users.markOf(state.item(ask.key())) == ask.mark()
                && isSame(outcome, state.item(ask.key())));
  }

  private boolean isOthers(Map<String, AttributeValue> item) {
    return !item.isEmpty() && Users.markOf(item) != ask.mark();
  }

  private static boolean isSame(WriteOutcome<?> outcome, Map<String, AttributeValue> stored) {
    Map<String, AttributeValue> visible = new HashMap<>(stored);
    visible.remove("cairnCreatedBy");
    return outcome.item().filter(visible::equals).isPresent();
  }

  private boolean isSwapped(State after) {
    State before = ledger.state(writes.get(writes.size() - 1) - 1);
    return email(before, ask.key()).equals(email(after, ask.other()))
        && email(before, ask.other()).equals(email(after, ask.key()));
  }

  private static Optional<AttributeValue> email(State state, ItemKey key) {
    return Optional.ofNullable(state.item(key).get("Email"));
  }

  private boolean isTaken(List<Violation> violations) {
    return !violations.isEmpty()
        && violations.stream().allMatch(violation -> sometimes(s -> isOwned(s, violation)));
  }

  /** Whether somebody else had one of the values that the call could be after. */
  private boolean isOwned(State state, Violation violation) {
    return state.items().entrySet().stream()
        .filter(entry -> Users.isMarker(entry.getKey()))
        .filter(entry -> entry.getKey().attributes().get("PK").s().contains(violation.constraint()))
        .filter(entry -> isWanted(state, entry.getKey()))
        .anyMatch(
            entry ->
                !users.hasOwners()
                    || violation.owner().equals(Optional.of(Users.ownerOf(entry.getValue())))
                        && !violation.owner().equals(Optional.of(ask.key())));
  }

  /**
   * A swap is after whatever the other has, and an expired item that is touched after what it had;
   * others want the address that they name.
   */
  private boolean isWanted(State state, ItemKey marker) {
    boolean isEmail = marker.attributes().get("PK").s().startsWith("unique#Email#");
    return switch (ask.kind()) {
      case SWAP -> true;
      case TOUCH -> users.claims(state.item(ask.key())).containsValue(marker);
      case CREATE,
          REPEAT,
          PUT,
          UPDATE,
          DELETE,
          RESERVE,
          RELEASE,
          OWNER_OF,
          FIND_BY,
          BACKFILL,
          VERIFY,
          REPAIR ->
          !isEmail || marker.equals(Users.emailMarker(ask.email()));
    };
  }

  private boolean wasMissing(ItemKey named) {
    return ask.kind() == Ask.Kind.RELEASE
        ? sometimes(state -> !isReserved(state.item(Users.emailMarker(ask.email()))))
        : sometimes(
            state ->
                state.item(named).isEmpty()
                    || users.isExpiring() && Users.isExpired(state.item(named), call.lastSecond()));
  }

  private boolean isReserved(Map<String, AttributeValue> marker) {
    return !marker.isEmpty()
        && Users.isReservation(marker)
        && Users.ownerOf(marker).equals(ask.key());
  }

  private boolean wasSo() {
    return switch (ask.kind()) {
      case SWAP -> sometimes(s -> email(s, ask.key()).equals(email(s, ask.other())));
      case RESERVE -> sometimes(s -> isOwnedBySelf(s.item(Users.emailMarker(ask.email()))));
      case CREATE,
          REPEAT,
          PUT,
          UPDATE,
          TOUCH,
          DELETE,
          RELEASE,
          OWNER_OF,
          FIND_BY,
          BACKFILL,
          VERIFY,
          REPAIR ->
          false;
    };
  }

  private boolean isOwnedBySelf(Map<String, AttributeValue> marker) {
    return !marker.isEmpty()
        && !Users.isReservation(marker)
        && Users.ownerOf(marker).equals(ask.key());
  }
}
