package dev.cairn.protocol;

/**
 * Who a request says it comes from, and what its signature is for. Nothing of it is proven.
 *
 * @param accessKey the id of the access key
 * @param date the day of the signing key, such as {@code 20261201}
 */
record Credential(String accessKey, String date, String region, String service, String terminator) {
  private static final int PART_COUNT = 5;

  /**
   * Reads {@code accessKey/date/region/service/terminator}; slashes at the end are ignored.
   *
   * @throws dev.cairn.engine.api.ApiException when there are more parts or fewer
   */
  static Credential parse(String text) {
    String[] parts = text.split("/", 0);
    if (parts.length != PART_COUNT) {
      throw SignatureErrors.malformedCredential(text);
    }
    return new Credential(parts[0], parts[1], parts[2], parts[3], parts[4]);
  }
}
