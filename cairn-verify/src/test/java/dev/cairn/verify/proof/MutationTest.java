package dev.cairn.verify.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.toolkit.page.CursorCodec;
import dev.cairn.toolkit.page.InvalidCursorException;
import dev.cairn.verify.proof.Finding.Kind;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The tests of the tests: without a protection, the proof fails.
 *
 * <p>The seeds are always the same, and so is all that follows from them.
 */
final class MutationTest {
  private static final int ROUNDS_MAX = 60;

  @ParameterizedTest
  @EnumSource
  void proof_withoutAProtection_findsWhatIsBroken(Mutation mutation) {
    Set<Kind> missing = EnumSet.copyOf(mutation.expected());
    for (long seed = 1; seed <= ROUNDS_MAX && !missing.isEmpty(); seed++) {
      mutation.play(seed).forEach(finding -> missing.remove(finding.kind()));
    }
    assertThat(missing).as("not found within %s rounds", ROUNDS_MAX).isEmpty();
  }

  /** Whatever the proof can find has been found at least once. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TOKEN_ACCEPTED")
  void promise_ofAnyKind_isBrokenByAMutation(Kind kind) {
    assertThat(Mutation.values()).anyMatch(mutation -> mutation.expected().contains(kind));
  }

  /** A program that starts over where a token is not right. */
  @Test
  void proof_ofAProgramThatTakesAnyToken_findsThemAccepted() {
    TokenRound.Opener careless =
        (pager, token) -> {
          try {
            return pager.at(token, 1);
          } catch (InvalidCursorException notRight) {
            return pager.first(1);
          }
        };
    assertThat(TokenRound.of(CursorCodec.signed(PageSource.KEYS), PageSource.TABLE, careless))
        .extracting(Finding::kind)
        .contains(Kind.TOKEN_ACCEPTED);
  }

  /** What the proof finds depends on the seed alone. */
  @ParameterizedTest
  @EnumSource
  void proof_ofOneSeed_findsTheSameAgain(Mutation mutation) {
    assertThat(mutation.play(7)).isEqualTo(mutation.play(7));
  }
}
