package dev.cairn.toolkit.unique;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NormalizerTest {
  @ParameterizedTest
  @CsvSource({
    "'  Alex.De+Brie@Example.COM ',alex.de+brie@example.com",
    "ÄÖÜ@example.com,äöü@example.com",
    "ａ@example.com,a@example.com"
  })
  void email_ignoresCaseWidthAndOuterSpace_butNoDots(String written, String value) {
    assertThat(Normalizer.email().apply(written)).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource({
    "ΟΔΟΣ@example.com,οδοσ@example.com",
    "ΟΔΟΣ@example.com,οδος@example.com",
    "straße@example.com,STRASSE@example.com",
    "İ@example.com,i\u0307@example.com",
    "ab@example.com,a\u200Bb@example.com",
    "ab@example.com,a\u00ADb@exam\u200Dple.com",
    "ab@example.com,\uFEFFab@example.com",
    "ab@example.com,' \uFEFF ab@example.com\u200E '",
    "a@xn--mnchen-3ya.example.com,a@MÜNCHEN.example.com",
    "a@XN--MNCHEN-3YA.example.com,a@münchen。example.com",
    "xn--mnchen-3ya@example.com,XN--mnchen-3ya@example.com"
  })
  void email_isOneForWhatLooksTheSame(String a, String b) {
    assertThat(Normalizer.email().apply(a)).isEqualTo(Normalizer.email().apply(b));
  }

  @ParameterizedTest
  @CsvSource({
    "xn--mnchen-3ya@example.com,münchen@example.com",
    "a.b@example.com,ab@example.com",
    "a+b@example.com,a@example.com",
    "a b@example.com,ab@example.com"
  })
  void email_isAnotherForOtherAddresses(String a, String b) {
    assertThat(Normalizer.email().apply(a)).isNotEqualTo(Normalizer.email().apply(b));
  }

  /** Case is what Java's upper and lower case say, one code point at a time. */
  @Test
  void email_ofEachCodePoint_isThatOfItsCasesAndIdempotent() {
    for (int c = 1; c <= Character.MAX_CODE_POINT; c++) {
      String one = Character.toString(c);
      String upper = one.toUpperCase(Locale.ROOT);
      String lower = one.toLowerCase(Locale.ROOT);
      if (isChangedByARule(c, one, upper, lower)) {
        String value = email(one + "@" + one + ".example.com");
        assertThat(email(value)).as("%x", c).isEqualTo(value);
        assertThat(email(upper + "@" + upper + ".example.com")).as("%x", c).isEqualTo(value);
        assertThat(email(lower + "@" + lower + ".example.com")).as("%x", c).isEqualTo(value);
      }
    }
  }

  private static boolean isChangedByARule(int c, String one, String upper, String lower) {
    return Character.getType(c) != Character.SURROGATE
        && (Character.getType(c) == Character.FORMAT
            || !upper.equals(one)
            || !lower.equals(one)
            || !java.text.Normalizer.isNormalized(one, java.text.Normalizer.Form.NFKC));
  }

  private static String email(String text) {
    return Normalizer.email().apply(text);
  }

  @ParameterizedTest
  @CsvSource({"Straße,STRASSE", "ß,ẞ", "ı,I", "ﬁn,FIN", "ΌΣΟΣ,όσος", "Ｋ,k"})
  void caseFold_makesEqualWhatDiffersInCase(String a, String b) {
    assertThat(Normalizer.caseFold().apply(a)).isEqualTo(Normalizer.caseFold().apply(b));
  }

  @Test
  void rules_doNotDependOnTheLocale() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("tr"));
      assertThat(Normalizer.email().apply("ALI@EXAMPLE.COM")).isEqualTo("ali@example.com");
      assertThat(Normalizer.caseFold().apply("TITLE")).isEqualTo("title");
    } finally {
      Locale.setDefault(before);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Straße", " ｆoo ", "İ", "ΌΣΟΣ", "ﬁ", "A\u030A", "ŉ", "ǰ"})
  void rules_areIdempotent(String text) {
    for (Normalizer rule :
        new Normalizer[] {Normalizer.email(), Normalizer.caseFold(), Normalizer.nfkc()}) {
      String once = rule.apply(text);
      assertThat(rule.apply(once)).as(rule.id()).isEqualTo(once);
    }
  }

  @Test
  void ids_arePartOfStoredData() {
    assertThat(Normalizer.identity().id()).isEqualTo("identity:1");
    assertThat(Normalizer.nfkc().id()).isEqualTo("nfkc:1");
    assertThat(Normalizer.caseFold().id()).isEqualTo("casefold:1");
    assertThat(Normalizer.email().id()).isEqualTo("email:2");
  }
}
