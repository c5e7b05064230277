package dev.cairn.protocol;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a request brings to prove who sent it, as it stands in the header {@code Authorization} or
 * in the query. Only its completeness is checked.
 *
 * @param credential the unread text of the credential
 * @param signedHeaders lower-case names of the headers that are signed
 * @param date the unread date of signing
 * @param expirySeconds the unread time for which a signature in the query is good, or null
 */
record Authorization(
    String algorithm,
    String credential,
    SortedSet<String> signedHeaders,
    String signature,
    String date,
    @Nullable String expirySeconds,
    QueryParameters query) {
  private static final String SCHEME = "AWS4-";
  private static final String ALGORITHM_PARAMETER = "X-Amz-Algorithm";
  static final String SIGNATURE_PARAMETER = "X-Amz-Signature";

  /**
   * Reads the header or the query.
   *
   * @throws dev.cairn.engine.api.ApiException when there is neither, when there are both, or when
   *     something is missing
   */
  static Authorization read(WireRequest request) {
    String header = request.headers().get("authorization");
    QueryParameters query = QueryParameters.parse(request.query());
    boolean isInQuery = query.get(ALGORITHM_PARAMETER) != null;
    if (header == null) {
      if (!isInQuery) {
        throw SignatureErrors.missing();
      }
      return ofQuery(query);
    }
    if (isInQuery) {
      throw SignatureErrors.inTwoPlaces();
    }
    String trimmed = header.trim();
    if (!trimmed.startsWith(SCHEME)) {
      throw SignatureErrors.missing();
    }
    return ofHeader(trimmed, request.headers(), query);
  }

  private static Authorization ofHeader(String header, WireHeaders headers, QueryParameters query) {
    Map<String, String> parameters = new HashMap<>();
    int end = endOfPart(header, 0);
    String algorithm = header.substring(0, end);
    while (end < header.length()) {
      int begin = end + 1;
      end = endOfPart(header, begin);
      if (end > begin) {
        addParameter(header.substring(begin, end), header, parameters);
      }
    }
    String amzDate = headers.get("x-amz-date");
    String date = amzDate == null || amzDate.isEmpty() ? headers.get("date") : amzDate;
    StringBuilder missing = new StringBuilder();
    String credential = inHeader("Credential", parameters, missing);
    String signature = inHeader("Signature", parameters, missing);
    String signedHeaders = inHeader("SignedHeaders", parameters, missing);
    if (date == null || date.isEmpty()) {
      missing.append(
          "Authorization header requires existence of either a 'X-Amz-Date' or a 'Date' header. ");
    }
    if (!missing.isEmpty() || date == null) {
      throw SignatureErrors.incomplete(missing + "Authorization=" + header);
    }
    return new Authorization(
        algorithm, credential, names(signedHeaders), signature, date, null, query);
  }

  /** Parts are separated by commas, spaces, or any number of both. */
  private static int endOfPart(String header, int begin) {
    int end = begin;
    while (end < header.length() && header.charAt(end) != ',' && header.charAt(end) != ' ') {
      end++;
    }
    return end;
  }

  private static void addParameter(String part, String header, Map<String, String> parameters) {
    int equals = part.indexOf('=');
    if (equals < 0) {
      throw SignatureErrors.noPair(part, header);
    }
    parameters.put(part.substring(0, equals), part.substring(equals + 1));
  }

  private static String inHeader(
      String name, Map<String, String> parameters, StringBuilder missing) {
    String value = parameters.getOrDefault(name, "");
    if (value.isEmpty()) {
      missing.append("Authorization header requires '").append(name).append("' parameter. ");
    }
    return value;
  }

  private static Authorization ofQuery(QueryParameters query) {
    StringBuilder missing = new StringBuilder();
    String algorithm = inQuery(ALGORITHM_PARAMETER, query, missing);
    String credential = inQuery("X-Amz-Credential", query, missing);
    String signature = inQuery(SIGNATURE_PARAMETER, query, missing);
    String signedHeaders = inQuery("X-Amz-SignedHeaders", query, missing);
    String date = inQuery("X-Amz-Date", query, missing);
    if (!missing.isEmpty()) {
      throw SignatureErrors.incomplete(missing + "Re-examine the query-string parameters.");
    }
    return new Authorization(
        algorithm,
        credential,
        names(signedHeaders),
        signature,
        date,
        query.get("X-Amz-Expires"),
        query);
  }

  private static String inQuery(String name, QueryParameters query, StringBuilder missing) {
    String value = query.get(name);
    if (value == null || value.isEmpty()) {
      missing.append("AWS query-string parameters must include '").append(name).append("'. ");
      return "";
    }
    return value;
  }

  private static SortedSet<String> names(String signedHeaders) {
    SortedSet<String> names = new TreeSet<>();
    for (String name : signedHeaders.split(";", -1)) {
      names.add(name.trim().toLowerCase(Locale.ROOT));
    }
    return names;
  }
}
