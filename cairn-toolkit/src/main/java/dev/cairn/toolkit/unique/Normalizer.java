package dev.cairn.toolkit.unique;

import java.text.Normalizer.Form;
import java.util.Locale;
import java.util.function.UnaryOperator;

/**
 * A rule by which different texts count as one value, for a unique attribute.
 *
 * <p>The rule's id is stored on each marker, because a changed rule means other markers: a rule
 * that changes must get a new id. The rule must be pure, and idempotent. Threads: immutable.
 *
 * @param id the name and version of the rule
 * @param rule the rule
 */
public record Normalizer(String id, UnaryOperator<String> rule) {
  private static final Normalizer IDENTITY = of("identity:1", text -> text);
  private static final Normalizer NFKC = of("nfkc:1", Normalizer::compatible);
  private static final Normalizer CASE_FOLD = of("casefold:1", Normalizer::folded);
  private static final Normalizer EMAIL =
      of("email:1", text -> compatible(text).strip().toLowerCase(Locale.ROOT));

  /** Refuses an empty id. */
  public Normalizer {
    if (id.isBlank()) {
      throw new IllegalArgumentException("the id of a normalizer is empty");
    }
  }

  /** A rule of your own. */
  public static Normalizer of(String id, UnaryOperator<String> rule) {
    return new Normalizer(id, rule);
  }

  /** Every text is a value of its own. */
  public static Normalizer identity() {
    return IDENTITY;
  }

  /** Texts that look alike in Unicode's compatibility form (NFKC) are one value. */
  public static Normalizer nfkc() {
    return NFKC;
  }

  /**
   * Texts that differ only in case or in compatibility form are one value, in any script: {@code ß}
   * is {@code ss}, and the dotless {@code ı} is {@code i}.
   */
  public static Normalizer caseFold() {
    return CASE_FOLD;
  }

  /**
   * E-mail addresses that differ only in case, compatibility form or outer white space are one
   * value. Dots and parts after a plus sign count, as they do for most mail servers.
   */
  public static Normalizer email() {
    return EMAIL;
  }

  private static String compatible(String text) {
    return java.text.Normalizer.normalize(text, Form.NFKC);
  }

  /**
   * The JDK has no case folding. Upper case joins letters that lower case keeps apart (ß and ss),
   * and the first lower case is for letters that upper case leaves alone (the capital ß).
   */
  private static String folded(String text) {
    String upper = compatible(text).toLowerCase(Locale.ROOT).toUpperCase(Locale.ROOT);
    return compatible(upper.toLowerCase(Locale.ROOT));
  }

  String apply(String text) {
    return rule.apply(text);
  }
}
