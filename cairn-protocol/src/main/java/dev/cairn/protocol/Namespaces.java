package dev.cairn.protocol;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.ErrorCode;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * A front door before many: one for each account and region, by the credential of the request.
 *
 * <p>A key belongs to its configured account, else to the account that it names itself by having
 * twelve digits, else to itself alone. A front door is made when the first request comes for it.
 * REQUIRES: an {@link Authenticator} stands before it. Limits: 1000 front doors. Threads: safe for
 * any number of them.
 */
public final class Namespaces implements FrontDoor {
  private static final int NAMESPACE_COUNT_MAX = 1000;

  private final AccessKeys keys;
  private final Function<? super Namespace, ? extends FrontDoor> opener;
  private final Answers answers;
  private final ConcurrentMap<Namespace, FrontDoor> open = new ConcurrentHashMap<>();

  /**
   * Front doors that the opener makes, one call for each.
   *
   * @param random goes into request ids
   */
  public Namespaces(
      AccessKeys keys,
      Function<? super Namespace, ? extends FrontDoor> opener,
      RandomGenerator random) {
    this.keys = keys;
    this.opener = opener;
    this.answers = new Answers(random);
  }

  @Override
  public CompletionStage<WireResponse> handle(WireRequest request) {
    FrontDoor frontDoor;
    try {
      frontDoor = frontDoor(namespace(request));
    } catch (ApiException e) {
      String contentType = Envelope.contentType(request);
      return CompletableFuture.completedFuture(
          contentType == null ? answers.notJson() : answers.failure(contentType, e));
    }
    return frontDoor.handle(request);
  }

  private Namespace namespace(WireRequest request) {
    Credential credential = Credential.parse(Authorization.read(request).credential());
    if (!Namespace.isRegion(credential.region())) {
      throw SignatureErrors.invalid(SignatureErrors.wrongRegion(credential.region()));
    }
    AccessKey key = keys.find(credential.accessKey());
    String accountId = key == null ? null : key.accountId();
    return new Namespace(
        accountId == null ? credential.accessKey() : accountId, credential.region());
  }

  private FrontDoor frontDoor(Namespace namespace) {
    FrontDoor known = open.get(namespace);
    if (known != null) {
      return known;
    }
    synchronized (open) {
      if (open.size() >= NAMESPACE_COUNT_MAX && !open.containsKey(namespace)) {
        throw new ApiException(
            ErrorCode.LIMIT_EXCEEDED,
            "There are " + NAMESPACE_COUNT_MAX + " namespaces of accounts and regions already");
      }
      return open.computeIfAbsent(namespace, opener);
    }
  }
}
