package dev.cairn.verify.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.toolkit.page.CursorCodec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tokens: a changed one is refused. */
final class TokenProofTest {
  @ParameterizedTest
  @EnumSource
  void signedToken_withAnyBitTurnedOver_isRefused(PageSource source) {
    assertThat(TokenRound.of(CursorCodec.signed(PageSource.KEYS), source)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void encryptedToken_withAnyBitTurnedOver_isRefused(PageSource source) {
    assertThat(TokenRound.of(CursorCodec.aesGcm(PageSource.KEYS), source)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void opaqueToken_withAnyBitTurnedOver_isRefused(PageSource source) {
    assertThat(TokenRound.of(CursorCodec.opaque(), source)).isEmpty();
  }
}
