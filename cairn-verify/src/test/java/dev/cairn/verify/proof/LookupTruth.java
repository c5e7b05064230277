package dev.cairn.verify.proof;

import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.maintenance.BackfillReport;
import dev.cairn.toolkit.maintenance.Finding;
import dev.cairn.verify.proof.Ledger.Call;
import dev.cairn.verify.proof.Ledger.State;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Whether what a look-up or a walk through the table has found was there. */
final class LookupTruth {
  private final Users users;
  private final Ledger<Ask> ledger;
  private final Call<Ask> call;
  private final ItemKey marker;

  LookupTruth(Users users, Ledger<Ask> ledger, Call<Ask> call) {
    this.users = users;
    this.ledger = ledger;
    this.call = call;
    this.marker = Users.emailMarker(call.question().email());
  }

  /** Why the answer is not true; empty if it is. */
  Optional<String> ofAnswer() {
    if (call.answer() instanceof BackfillReport report) {
      return report.findings().stream()
          .filter(finding -> !was(finding))
          .findFirst()
          .map(finding -> "found what never was, " + finding);
    }
    Optional<?> found = (Optional<?>) call.answer();
    boolean isTrue =
        call.question().kind() == Ask.Kind.OWNER_OF
            ? ledger.during(call).stream().anyMatch(state -> owner(state).equals(found))
            : isItem(found);
    return isTrue ? Optional.empty() : Optional.of("found what never was");
  }

  private Optional<ItemKey> owner(State state) {
    Map<String, AttributeValue> stored = state.item(marker);
    return stored.isEmpty() || Users.isReservation(stored)
        ? Optional.empty()
        : Optional.of(Users.ownerOf(stored));
  }

  /** Two reads: while something is written between them, nothing may be found. */
  private boolean isItem(Optional<?> found) {
    return found.isEmpty()
        ? call.firstState() != call.lastState() || owner(ledger.last(call)).isEmpty()
        : ledger.during(call).stream()
            .anyMatch(
                state ->
                    owner(state)
                        .map(state::item)
                        .filter(item -> visible(item).equals(found.get()))
                        .isPresent());
  }

  private static Map<String, AttributeValue> visible(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> visible = new HashMap<>(item);
    visible.remove("cairnCreatedBy");
    return visible;
  }

  /** Two reads: that both of what they found was there is all that they can tell. */
  private boolean was(Finding finding) {
    if (finding.marker().isEmpty()) {
      return false;
    }
    boolean isClaimed = sometimes(state -> isClaimed(state, finding));
    boolean isNotClaimed =
        sometimes(state -> !isClaimed(state, finding) || isExpired(state.item(finding.item())));
    boolean isHeld = sometimes(state -> isHeld(state, finding));
    boolean isNotHeld = sometimes(state -> !isHeldForGood(state, finding));
    return switch (finding.kind()) {
      case MISSING_MARKER, COLLISION -> isClaimed && isNotHeld;
      case ORPHANED_MARKER, STALE_MARKER -> isNotClaimed && isHeld;
      case OUTDATED_MARKER -> isClaimed && isHeld;
      case MISSING_VALUE, UNUSABLE_VALUE, OCCUPIED_KEY -> false;
    };
  }

  private boolean isExpired(Map<String, AttributeValue> item) {
    return users.isExpiring() && Users.isExpired(item, call.lastSecond());
  }

  private boolean sometimes(Predicate<State> predicate) {
    return ledger.during(call).stream().anyMatch(predicate);
  }

  private boolean isClaimed(State state, Finding finding) {
    return users.claims(state.item(finding.item())).containsValue(finding.marker().orElseThrow());
  }

  /** What may have ended counts as free. */
  private boolean isHeldForGood(State state, Finding finding) {
    Map<String, AttributeValue> stored = state.item(finding.marker().orElseThrow());
    return isHeld(state, finding)
        && !Users.isReservation(stored)
        && !Users.isExpired(stored, Long.MAX_VALUE);
  }

  private boolean isHeld(State state, Finding finding) {
    Map<String, AttributeValue> stored = state.item(finding.marker().orElseThrow());
    return !stored.isEmpty()
        && (!users.hasOwners() || Users.ownerOf(stored).equals(finding.item()));
  }
}
