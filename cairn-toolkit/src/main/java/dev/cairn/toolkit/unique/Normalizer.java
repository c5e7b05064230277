package dev.cairn.toolkit.unique;

import java.net.IDN;
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
  private static final char MAX_ASCII = 127;

  private static final Normalizer IDENTITY = of("identity:1", text -> text);
  private static final Normalizer NFKC = of("nfkc:1", Normalizer::compatible);
  private static final Normalizer CASE_FOLD = of("casefold:1", Normalizer::folded);
  private static final Normalizer EMAIL = of("email:2", Normalizer::address);

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
   * E-mail addresses that differ only in case (as {@link #caseFold} has it), compatibility form,
   * outer white space, characters that nobody sees (zero width, soft hyphens, marks of byte order
   * or direction), or the form of an international domain ({@code xn--mnchen-3ya} and {@code
   * münchen}) are one value. Dots and parts after a plus sign count, as they do for most mail
   * servers.
   *
   * <p>This is {@code email:2}. In a table with markers by {@code email:1}, which ignored simple
   * case, compatibility form and outer white space, addresses beyond ASCII may have other keys now
   * and be taken a second time until a repair has moved their markers: run it as soon as all
   * writers have this rule.
   */
  public static Normalizer email() {
    return EMAIL;
  }

  private static String address(String text) {
    if (isAscii(text) && !text.contains("--")) {
      return text.strip().toLowerCase(Locale.ROOT);
    }
    String folded = folded(visible(text).strip()).strip();
    int at = folded.lastIndexOf('@');
    return at < 0 ? folded : folded.substring(0, at + 1) + domain(folded.substring(at + 1));
  }

  /** Labels are separated by ideographic full stops too. */
  private static String domain(String domain) {
    String dotted = domain.replace('\u3002', '.');
    return folded(IDN.toUnicode(dotted, IDN.ALLOW_UNASSIGNED));
  }

  private static boolean isAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) > MAX_ASCII) {
        return false;
      }
    }
    return true;
  }

  /** Without the characters that only say how others are to be shown. */
  private static String visible(String text) {
    StringBuilder visible = new StringBuilder(text.length());
    text.codePoints()
        .filter(c -> Character.getType(c) != Character.FORMAT)
        .forEach(visible::appendCodePoint);
    return visible.toString();
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
