package dev.cairn.protocol;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.ErrorCode;
import java.time.Instant;

/**
 * The errors of a request whose sender is not known, and their texts.
 *
 * <p>Source, unless a method says otherwise: dynalite's connection tests and notes, which were made
 * on Amazon DynamoDB, and answers of Amazon DynamoDB that users reported.
 */
final class SignatureErrors {
  private SignatureErrors() {}

  static ApiException missing() {
    return new ApiException(
        ErrorCode.MISSING_AUTHENTICATION_TOKEN, "Request is missing Authentication Token");
  }

  static ApiException inTwoPlaces() {
    return invalid(
        "Found both 'X-Amz-Algorithm' as a query-string param and 'Authorization' as HTTP header.");
  }

  static ApiException incomplete(String message) {
    return new ApiException(ErrorCode.INCOMPLETE_SIGNATURE, message);
  }

  static ApiException noPair(String part, String header) {
    return incomplete(
        "'"
            + part
            + "' not a valid key=value pair (missing equal-sign) in Authorization header: '"
            + header
            + "'.");
  }

  static ApiException malformedDate(String date) {
    return incomplete(
        "Date must be in ISO-8601 'basic format'. Got '"
            + date
            + "'. See http://en.wikipedia.org/wiki/ISO_8601");
  }

  /** Cairn's own text: what DynamoDB says of such a parameter is not known. */
  static ApiException malformedExpiry() {
    return incomplete("X-Amz-Expires must be a number of seconds from 1 to 604800");
  }

  static ApiException expired(SigningDate signed, Instant now, long minutes) {
    return invalid(
        "Signature expired: "
            + signed.text()
            + " is now earlier than "
            + SigningDate.text(now.minusSeconds(minutes * 60))
            + " ("
            + SigningDate.text(now)
            + " - "
            + minutes
            + " min.)");
  }

  static ApiException notYetCurrent(SigningDate signed, Instant now, long minutes) {
    return invalid(
        "Signature not yet current: "
            + signed.text()
            + " is still later than "
            + SigningDate.text(now.plusSeconds(minutes * 60))
            + " ("
            + SigningDate.text(now)
            + " + "
            + minutes
            + " min.)");
  }

  /** DynamoDB was seen to say this of {@code Host}. */
  static ApiException unsignedHeader(String name) {
    return invalid("'" + name + "' must be a 'SignedHeader' in the AWS Authorization.");
  }

  static ApiException unsupportedAlgorithm(String algorithm) {
    return incomplete(
        "Unsupported AWS 'algorithm': '"
            + algorithm
            + "' (only "
            + Signature.ALGORITHM
            + " for now). ");
  }

  static ApiException malformedCredential(String credential) {
    return incomplete(
        "Credential must have exactly 5 slash-delimited elements, e.g."
            + " keyid/date/region/service/term, got '"
            + credential
            + "'");
  }

  static String wrongRegion(String region) {
    return "Credential should be scoped to a valid region, not '" + region + "'. ";
  }

  static String wrongService() {
    return "Credential should be scoped to correct service: '" + Signature.SERVICE + "'. ";
  }

  static String wrongTerminator(String terminator) {
    return "Credential should be scoped with a valid terminator: '"
        + Signature.TERMINATOR
        + "', not '"
        + terminator
        + "'. ";
  }

  static String wrongDate(String date, SigningDate signed) {
    return "Date in Credential scope does not match YYYYMMDD from ISO-8601 version of date from"
        + " HTTP: '"
        + date
        + "' != '"
        + signed.day()
        + "', from '"
        + signed.text()
        + "'.";
  }

  static ApiException invalid(String message) {
    return new ApiException(ErrorCode.INVALID_SIGNATURE, message);
  }

  static ApiException unknownAccessKey() {
    return new ApiException(
        ErrorCode.UNRECOGNIZED_CLIENT, "The security token included in the request is invalid.");
  }

  static ApiException mismatch() {
    return invalid(
        "The request signature we calculated does not match the signature you provided. Check your"
            + " AWS Secret Access Key and signing method. Consult the service documentation for"
            + " details.");
  }

  /** Without a full stop, unlike the one for an unknown access key. */
  static ApiException invalidSecurityToken() {
    return new ApiException(
        ErrorCode.UNRECOGNIZED_CLIENT, "The security token included in the request is invalid");
  }
}
