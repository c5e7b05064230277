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
    assertThat(Normalizer.email().id()).isEqualTo("email:1");
  }
}
