package dev.cairn.engine.value;

/** Says why a text is no number that DynamoDB can store. No stack trace: bad input is ordinary. */
public final class InvalidNumberException extends Exception {
  /** What is wrong with the text. */
  public enum Reason {
    NOT_A_NUMBER,
    TOO_MANY_DIGITS,
    OVERFLOW,
    UNDERFLOW
  }

  private final Reason reason;
  private final String text;

  InvalidNumberException(Reason reason, String text) {
    super(reason + ": " + text, null, false, false);
    this.reason = reason;
    this.text = text;
  }

  public Reason reason() {
    return reason;
  }

  /** The refused text as it came in. */
  public String text() {
    return text;
  }
}
