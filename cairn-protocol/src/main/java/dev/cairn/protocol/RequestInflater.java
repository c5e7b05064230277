package dev.cairn.protocol;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.ErrorCode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.random.RandomGenerator;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * A front door before another that inflates bodies which came with the header {@code
 * content-encoding: gzip}.
 *
 * <p>A signature is one of the compressed bytes, so an {@link Authenticator} stands before it, not
 * behind. Limits: a body of the given size. Threads: safe for any number of them.
 */
public final class RequestInflater implements FrontDoor {
  private static final String ENCODING = "content-encoding";

  private final FrontDoor next;
  private final int bodyBytesMax;
  private final Answers answers;

  /**
   * Inflates before the given front door.
   *
   * @param bodyBytesMax the largest body after inflation
   * @param random goes into request ids
   */
  public RequestInflater(FrontDoor next, int bodyBytesMax, RandomGenerator random) {
    this.next = next;
    this.bodyBytesMax = bodyBytesMax;
    this.answers = new Answers(random);
  }

  @Override
  public CompletionStage<WireResponse> handle(WireRequest request) {
    String encoding = request.headers().get(ENCODING);
    if (encoding == null || !encoding.trim().equalsIgnoreCase("gzip")) {
      return next.handle(request);
    }
    String contentType = Envelope.contentType(request);
    if (contentType == null) {
      return CompletableFuture.completedFuture(answers.notJson());
    }
    ByteBuffer body;
    try {
      body = inflated(request.body());
    } catch (ApiException e) {
      return CompletableFuture.completedFuture(answers.failure(contentType, e));
    }
    return next.handle(
        new WireRequest(
            request.query(), withoutEncoding(request.headers()), body, request.staleness()));
  }

  private ByteBuffer inflated(ByteBuffer body) {
    byte[] compressed = new byte[body.remaining()];
    body.duplicate().get(compressed);
    byte[] bytes;
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(compressed))) {
      bytes = in.readNBytes(bodyBytesMax + 1);
    } catch (IOException e) {
      // What DynamoDB says of a body that is not what its header says is not known.
      throw new ApiException(ErrorCode.SERIALIZATION, null);
    }
    if (bytes.length > bodyBytesMax) {
      throw new ApiException(
          ErrorCode.REQUEST_ENTITY_TOO_LARGE,
          "The request body is larger than " + bodyBytesMax + " bytes");
    }
    return ByteBuffer.wrap(bytes);
  }

  private static WireHeaders withoutEncoding(WireHeaders headers) {
    return new WireHeaders() {
      @Override
      public @Nullable String get(String name) {
        return name.equals(ENCODING) ? null : headers.get(name);
      }

      @Override
      public List<String> getAll(String name) {
        return name.equals(ENCODING) ? List.of() : headers.getAll(name);
      }
    };
  }
}
