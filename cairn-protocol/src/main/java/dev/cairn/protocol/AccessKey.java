package dev.cairn.protocol;

import org.jspecify.annotations.Nullable;

/**
 * An access key whose requests are let in. Its text never shows the secret.
 *
 * @param id the public part, such as {@code AKIDEXAMPLE}
 * @param secret what requests are signed with
 * @param accountId the account that the key belongs to, twelve digits, or null for none
 */
public record AccessKey(String id, String secret, @Nullable String accountId) {
  private static final String ACCOUNT_ID = "[0-9]{12}";

  public AccessKey {
    if (id.isEmpty() || !id.chars().allMatch(c -> c > ' ' && c < 0x7f && "/,=".indexOf(c) < 0)) {
      throw new IllegalArgumentException(
          "an access key id is not empty and has no spaces, slashes, commas or equals signs");
    }
    if (secret.isEmpty()) {
      throw new IllegalArgumentException("the secret of access key " + id + " is empty");
    }
    if (accountId != null && !accountId.matches(ACCOUNT_ID)) {
      throw new IllegalArgumentException(
          "the account of access key " + id + " must have twelve digits");
    }
  }

  @Override
  public String toString() {
    return "AccessKey[id=" + id + ", accountId=" + accountId + "]";
  }
}
