package dev.cairn.verify.tidy;

/**
 * A place that breaks a rule.
 *
 * @param place the file's path; for a rule about members, a hash sign and the member follow
 * @param amount how much there is of what the rule limits; one for rules without a limit
 */
record Violation(String rule, String place, int amount) {
  @Override
  public String toString() {
    return rule + " " + place + " " + amount;
  }
}
