package dev.cairn.server;

import dev.cairn.protocol.FrontDoor;
import dev.cairn.protocol.WireRequest;
import dev.cairn.protocol.WireResponse;
import dev.cairn.protocol.fault.ConnectionLostException;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.SocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.ScheduledFuture;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One connection: puts requests together, hands them to the front door, and writes the answers in
 * the order of the requests.
 *
 * <p>Threads: the connection's event loop alone, except that the front door may complete anywhere.
 */
// Whatever fails on a connection also ends in exceptionCaught or channelInactive.
@SuppressWarnings("FutureReturnValueIgnored")
final class HttpConnection extends ChannelInboundHandlerAdapter {
  /*
   * Invariants:
   * (1) unanswered holds one entry for each request that has arrived and is not answered, in order;
   *     only its first entry is ever written.
   * (2) once hasEnded, no further request is taken; what still arrives is thrown away.
   *
   * A connection that ends because of what its client sent stays open for reading for a while. A
   * plain close with unread bytes would reset it, and the client might never see the answer.
   */
  private static final System.Logger LOGGER = System.getLogger(HttpConnection.class.getName());

  /** Larger bodies take so long to read that other connections of the event loop would notice. */
  private static final int INLINE_BODY_BYTES_MAX = 64 * 1024;

  /** Requests of one connection that wait for their answers before the server stops to read. */
  private static final int UNANSWERED_COUNT_MAX = 32;

  private static final long LINGER_MILLIS = 2000;

  /** What DynamoDB says of itself. */
  private static final String SERVER = "Server";

  /** The event that makes a connection close once everything that has arrived is answered. */
  enum Closing {
    AFTER_ANSWERS
  }

  /** The place of an answer in the order of answers. */
  private static final class Answer {
    private final boolean keepAlive;
    private final int requestBytes;
    private final @Nullable String allowedOrigin;
    private @Nullable FullHttpResponse response;
    private boolean isLost;

    private Answer(boolean keepAlive, int requestBytes, @Nullable String allowedOrigin) {
      this.keepAlive = keepAlive;
      this.requestBytes = requestBytes;
      this.allowedOrigin = allowedOrigin;
    }
  }

  private final FrontDoor frontDoor;
  private final ServerOptions options;
  private final HttpGate gate;
  private final HttpAnswers answers;
  private final HttpDate date;
  private final Queue<Answer> unanswered = new ArrayDeque<>();
  private long unansweredBytes;
  private @Nullable HttpRequest head;
  private RequestBody body = new RequestBody();
  private @Nullable ScheduledFuture<?> deadline;
  private boolean hasEnded;
  private boolean hasRefused;
  private boolean isReading;

  HttpConnection(
      FrontDoor frontDoor,
      ServerOptions options,
      HttpGate gate,
      HttpAnswers answers,
      HttpDate date) {
    this.frontDoor = frontDoor;
    this.options = options;
    this.gate = gate;
    this.answers = answers;
    this.date = date;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    isReading = true;
    try {
      if (!hasEnded && message instanceof HttpRequest request) {
        begin(context, request);
      }
      if (!hasEnded && message instanceof HttpContent content) {
        append(context, content);
      }
    } finally {
      ReferenceCountUtil.release(message);
    }
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    isReading = false;
    context.flush();
  }

  private void begin(ChannelHandlerContext context, HttpRequest request) {
    if (request.decoderResult().isFailure()) {
      refuse(context, answers.malformed(request.decoderResult().cause()));
      return;
    }
    if (HttpUtil.getContentLength(request, 0L) > options.bodyBytesMax()) {
      refuse(context, answers.bodyTooLarge(options.bodyBytesMax()));
      return;
    }
    if (HttpUtil.is100ContinueExpected(request)) {
      Answer answer = new Answer(true, 0, null);
      unanswered.add(answer);
      complete(
          context,
          answer,
          new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.CONTINUE));
    } else if (request.headers().contains(HttpHeaderNames.EXPECT)) {
      refuse(context, answers.unknownExpectation());
      return;
    }
    head = request;
    body = new RequestBody();
    deadline =
        context
            .executor()
            .schedule(
                () -> context.close(), options.requestTimeout().toMillis(), TimeUnit.MILLISECONDS);
  }

  private void append(ChannelHandlerContext context, HttpContent content) {
    HttpRequest request = head;
    if (request == null) {
      return;
    }
    if (content.decoderResult().isFailure()) {
      refuse(context, answers.malformed(content.decoderResult().cause()));
      return;
    }
    if (body.length() + content.content().readableBytes() > options.bodyBytesMax()) {
      refuse(context, answers.bodyTooLarge(options.bodyBytesMax()));
      return;
    }
    body.append(content.content());
    if (content instanceof LastHttpContent) {
      endRequest();
      dispatch(context, request, body);
    }
  }

  private void endRequest() {
    head = null;
    if (deadline != null) {
      deadline.cancel(false);
      deadline = null;
    }
  }

  /** Answers what is no proper request, and takes no further one. */
  private void refuse(ChannelHandlerContext context, FullHttpResponse response) {
    endRequest();
    hasEnded = true;
    hasRefused = true;
    Answer answer = new Answer(false, 0, null);
    unanswered.add(answer);
    complete(context, answer, response);
  }

  private void dispatch(ChannelHandlerContext context, HttpRequest request, RequestBody body) {
    boolean keepAlive = HttpUtil.isKeepAlive(request);
    hasEnded |= !keepAlive;
    Answer answer = new Answer(keepAlive, body.length(), gate.allowedOrigin(request));
    unanswered.add(answer);
    unansweredBytes += body.length();
    updateReading(context);
    FullHttpResponse known =
        gate.answerWithoutFrontDoor(request, body, context.channel().remoteAddress());
    if (known != null) {
      complete(context, answer, known);
      return;
    }
    WireRequest wireRequest =
        new WireRequest(
            HttpGate.query(request), new NettyHeaders(request.headers()), body.toByteBuffer());
    boolean acceptsGzip = GzipAnswer.isAccepted(request);
    // A small body may inflate to a large one.
    boolean isCompressed = request.headers().contains(HttpHeaderNames.CONTENT_ENCODING);
    if (body.length() <= INLINE_BODY_BYTES_MAX && !isCompressed) {
      handle(context, answer, wireRequest, acceptsGzip);
    } else {
      options.executor().execute(() -> handle(context, answer, wireRequest, acceptsGzip));
    }
  }

  private void handle(
      ChannelHandlerContext context, Answer answer, WireRequest request, boolean acceptsGzip) {
    CompletionStage<WireResponse> stage;
    try {
      stage = frontDoor.handle(request);
    } catch (RuntimeException e) {
      stage = CompletableFuture.failedFuture(e);
    }
    stage.whenComplete(
        (response, error) -> {
          if (isLost(error)) {
            inEventLoop(context, () -> lose(context, answer));
          } else if (error != null) {
            LOGGER.log(System.Logger.Level.ERROR, "the front door failed", error);
            inEventLoop(context, () -> complete(context, answer, answers.internalError()));
          } else if (acceptsGzip && GzipAnswer.isWorthwhile(response)) {
            compress(context, answer, response);
          } else {
            inEventLoop(context, () -> complete(context, answer, HttpAnswers.of(response)));
          }
        });
  }

  private static boolean isLost(@Nullable Throwable error) {
    return error instanceof ConnectionLostException
        || (error instanceof CompletionException
            && error.getCause() instanceof ConnectionLostException);
  }

  /** Ends the connection at the place of this answer, as if the network had broken. */
  private void lose(ChannelHandlerContext context, Answer answer) {
    answer.isLost = true;
    writeAnswers(context);
  }

  private void compress(ChannelHandlerContext context, Answer answer, WireResponse response) {
    Runnable compression =
        () -> {
          FullHttpResponse http = HttpAnswers.of(GzipAnswer.of(response));
          inEventLoop(context, () -> complete(context, answer, http));
        };
    if (response.body().remaining() <= INLINE_BODY_BYTES_MAX) {
      compression.run();
    } else {
      options.executor().execute(compression);
    }
  }

  private static void inEventLoop(ChannelHandlerContext context, Runnable task) {
    if (context.executor().inEventLoop()) {
      task.run();
    } else {
      try {
        context.executor().execute(task);
      } catch (RejectedExecutionException e) {
        LOGGER.log(System.Logger.Level.DEBUG, "answered after the server was closed", e);
      }
    }
  }

  private void complete(ChannelHandlerContext context, Answer answer, FullHttpResponse response) {
    answer.response = response;
    writeAnswers(context);
  }

  /** Writes what can be written without overtaking an earlier answer. */
  private void writeAnswers(ChannelHandlerContext context) {
    for (Answer first = unanswered.peek();
        first != null && first.response != null;
        first = unanswered.peek()) {
      unanswered.remove();
      unansweredBytes -= first.requestBytes;
      write(context, first, first.response);
    }
    Answer next = unanswered.peek();
    if (next != null && next.isLost) {
      hasEnded = true;
      context.flush();
      context.close();
      return;
    }
    if (!isReading) {
      context.flush();
    }
    updateReading(context);
  }

  private void write(ChannelHandlerContext context, Answer answer, FullHttpResponse response) {
    if (response.status().code() == HttpResponseStatus.CONTINUE.code()) {
      context.write(response, context.voidPromise());
      return;
    }
    boolean isLast = hasEnded && unanswered.isEmpty();
    response.headers().set(HttpHeaderNames.SERVER, SERVER);
    response.headers().set(HttpHeaderNames.DATE, date.now());
    if (answer.allowedOrigin != null) {
      CrossOrigin.allow(response.headers(), answer.allowedOrigin);
    }
    HttpUtil.setContentLength(response, response.content().readableBytes());
    HttpUtil.setKeepAlive(response.headers(), HttpVersion.HTTP_1_1, answer.keepAlive && !isLast);
    ChannelFuture written = context.write(response);
    if (isLast) {
      written.addListener(done -> end(context));
      context.flush();
    }
  }

  /** Closes; after a refusal only when the client has gone or has had its time to read it. */
  private void end(ChannelHandlerContext context) {
    if (hasRefused && context.channel() instanceof SocketChannel socket && socket.isActive()) {
      socket.config().setAutoRead(true);
      socket.shutdownOutput();
      context.executor().schedule(() -> context.close(), LINGER_MILLIS, TimeUnit.MILLISECONDS);
    } else {
      context.close();
    }
  }

  /** Reads no more requests while too many, or too much of them, wait for answers. */
  private void updateReading(ChannelHandlerContext context) {
    boolean mayRead =
        hasEnded
            || (unanswered.size() < UNANSWERED_COUNT_MAX
                && unansweredBytes <= options.bodyBytesMax()
                && context.channel().isWritable());
    if (context.channel().config().isAutoRead() != mayRead) {
      context.channel().config().setAutoRead(mayRead);
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    updateReading(context);
    context.fireChannelWritabilityChanged();
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event == Closing.AFTER_ANSWERS) {
      endRequest();
      hasEnded = true;
      if (unanswered.isEmpty()) {
        context.close();
      }
    } else if (event instanceof IdleStateEvent idle && !idle.isFirst() && unanswered.isEmpty()) {
      context.close();
    } else {
      context.fireUserEventTriggered(event);
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    endRequest();
    hasEnded = true;
    context.fireChannelInactive();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    if (!(cause instanceof IOException)) {
      LOGGER.log(System.Logger.Level.WARNING, "a connection failed", cause);
    }
    context.close();
  }
}
