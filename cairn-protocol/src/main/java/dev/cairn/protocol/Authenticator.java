package dev.cairn.protocol;

import dev.cairn.engine.api.ApiException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.random.RandomGenerator;
import javax.crypto.Mac;
import org.jspecify.annotations.Nullable;

/**
 * A front door before another that asks who is there: AWS Signature Version 4, in the header or in
 * the query.
 *
 * <p>With access keys it lets in what one of them has signed. Without any it lets in everybody who
 * signs, with whatever key, within the time for which DynamoDB takes a signature. Errors: those of
 * DynamoDB, in its order. Threads: safe for any number of them. Cost: a SHA-256 of the body and
 * some microseconds.
 */
public final class Authenticator implements FrontDoor {
  /**
   * How far a signature's date may be from now. Source: answers of Amazon DynamoDB with "15 min.",
   * reported from 2013 to 2024. Other services of AWS have 5.
   */
  private static final Duration SKEW_MAX = Duration.ofMinutes(15);

  /** Source: the AWS General Reference, query string parameters of Signature Version 4. */
  private static final long EXPIRY_SECONDS_MAX = 7 * 24 * 60 * 60;

  private final FrontDoor next;
  private final AccessKeys keys;
  private final InstantSource clock;
  private final Answers answers;
  private final SigningKeys signingKeys = new SigningKeys();

  /**
   * Asks before the given front door.
   *
   * @param keys the keys that are let in; everybody is, when it is empty
   * @param clock tells the real time, as clients do not know a test's
   * @param random goes into request ids
   */
  public Authenticator(
      FrontDoor next, AccessKeys keys, InstantSource clock, RandomGenerator random) {
    this.next = next;
    this.keys = keys;
    this.clock = clock;
    this.answers = new Answers(random);
  }

  @Override
  public CompletionStage<WireResponse> handle(WireRequest request) {
    try {
      check(request);
    } catch (ApiException e) {
      return CompletableFuture.completedFuture(refusal(request, e));
    }
    return next.handle(request);
  }

  private WireResponse refusal(WireRequest request, ApiException refusal) {
    String contentType = Envelope.contentType(request);
    if (contentType == null) {
      return answers.notJson();
    }
    try {
      Envelope.check(request);
    } catch (ApiException earlier) {
      return answers.failure(contentType, earlier);
    }
    return answers.failure(contentType, refusal);
  }

  private void check(WireRequest request) {
    Authorization authorization = Authorization.read(request);
    SigningDate date = SigningDate.parse(authorization.date());
    checkTime(date, authorization.expirySeconds());
    if (keys.isEmpty()) {
      Credential.parse(authorization.credential());
      return;
    }
    checkSigned("Host", authorization);
    if (!authorization.algorithm().equals(Signature.ALGORITHM)) {
      throw SignatureErrors.unsupportedAlgorithm(authorization.algorithm());
    }
    Credential credential = Credential.parse(authorization.credential());
    checkScope(credential, date);
    AccessKey key = keys.find(credential.accessKey());
    if (key == null) {
      throw SignatureErrors.unknownAccessKey();
    }
    // All SDKs sign it, and AWS asks that they do. Were it not signed, whoever saw a request could
    // make another operation of it. That DynamoDB refuses such a request is a guess.
    checkSigned("X-Amz-Target", authorization);
    checkSignature(request, authorization, date, key, credential);
    // The keys here are not those of a session, so there is no token that goes with them.
    String token = request.headers().get("x-amz-security-token");
    if (token != null && !token.isEmpty()) {
      throw SignatureErrors.invalidSecurityToken();
    }
  }

  private void checkTime(SigningDate date, @Nullable String expirySeconds) {
    Instant now = clock.instant();
    Duration lifetime = expirySeconds == null ? SKEW_MAX : lifetime(expirySeconds);
    if (date.instant().isBefore(now.minus(lifetime))) {
      throw SignatureErrors.expired(date, now, lifetime.toMinutes());
    }
    if (date.instant().isAfter(now.plus(SKEW_MAX))) {
      throw SignatureErrors.notYetCurrent(date, now, SKEW_MAX.toMinutes());
    }
  }

  private static Duration lifetime(String expirySeconds) {
    try {
      long seconds = Long.parseLong(expirySeconds);
      if (seconds > 0 && seconds <= EXPIRY_SECONDS_MAX) {
        return Duration.ofSeconds(seconds);
      }
    } catch (NumberFormatException e) {
      throw SignatureErrors.malformedExpiry();
    }
    throw SignatureErrors.malformedExpiry();
  }

  private static void checkSigned(String header, Authorization authorization) {
    if (!authorization.signedHeaders().contains(header.toLowerCase(Locale.ROOT))) {
      throw SignatureErrors.unsignedHeader(header);
    }
  }

  private static void checkScope(Credential credential, SigningDate date) {
    StringBuilder wrong = new StringBuilder();
    if (!Namespace.isRegion(credential.region())) {
      wrong.append(SignatureErrors.wrongRegion(credential.region()));
    }
    if (!credential.service().equals(Signature.SERVICE)) {
      wrong.append(SignatureErrors.wrongService());
    }
    if (!credential.terminator().equals(Signature.TERMINATOR)) {
      wrong.append(SignatureErrors.wrongTerminator(credential.terminator()));
    }
    if (!credential.date().equals(date.day())) {
      wrong.append(SignatureErrors.wrongDate(credential.date(), date));
    }
    if (!wrong.isEmpty()) {
      throw SignatureErrors.invalid(wrong.toString());
    }
  }

  private void checkSignature(
      WireRequest request,
      Authorization authorization,
      SigningDate date,
      AccessKey key,
      Credential credential) {
    Mac mac = signingKeys.get(key, credential);
    String scope =
        String.join(
            "/", credential.date(), credential.region(), Signature.SERVICE, Signature.TERMINATOR);
    String expected = Signature.of(request, authorization, date, mac, scope);
    if (!Signature.isSame(expected, authorization.signature())) {
      throw SignatureErrors.mismatch();
    }
  }
}
