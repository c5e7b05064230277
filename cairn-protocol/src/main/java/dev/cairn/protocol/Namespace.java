package dev.cairn.protocol;

/**
 * One of the databases behind a server that keeps accounts and regions apart.
 *
 * @param owner the account's twelve digits, or the id of an access key that has no account
 */
public record Namespace(String owner, String region) {
  private static final int REGION_LENGTH_MAX = 32;
  private static final int ACCOUNT_ID_LENGTH = 12;
  private static final String NO_ACCOUNT = "000000000000";

  /** That of a server that keeps nothing apart. */
  public static final Namespace NONE = new Namespace(NO_ACCOUNT, "us-east-1");

  /** The twelve digits that appear in ARNs: zeros where no account is known. */
  public String accountId() {
    return isAccountId(owner) ? owner : NO_ACCOUNT;
  }

  static boolean isAccountId(String text) {
    return text.length() == ACCOUNT_ID_LENGTH && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  /** Whether the text has the form of a region's name; which regions there are is not asked. */
  static boolean isRegion(String text) {
    return !text.isEmpty()
        && text.length() <= REGION_LENGTH_MAX
        && text.chars().allMatch(c -> (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-');
  }
}
