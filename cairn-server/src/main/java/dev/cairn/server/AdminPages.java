package dev.cairn.server;

import dev.cairn.protocol.fault.Faults;
import dev.cairn.protocol.fault.MovableClock;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What a server answers about itself rather than as DynamoDB. Whoever asks without the header
 * {@code X-Cairn-Admin} learns nothing, and what can be changed, only this machine can.
 *
 * <p>Threads: safe for any number of them.
 */
final class AdminPages {
  static final String PATH = "/_cairn/";

  /** A browser sends a header of this kind to another origin only after asking, and gets a no. */
  private static final String HEADER = "x-cairn-admin";

  private final HttpAnswers answers;
  private final FaultsAdmin faults;
  private final ClockAdmin clock;
  private final @Nullable ServerMetrics metrics;

  AdminPages(
      HttpAnswers answers, Faults faults, MovableClock clock, @Nullable ServerMetrics metrics) {
    this.answers = answers;
    this.metrics = metrics;
    this.faults = new FaultsAdmin(faults, answers);
    this.clock = new ClockAdmin(clock, answers);
  }

  FullHttpResponse answer(HttpRequest request, RequestBody body, SocketAddress peer) {
    if (!request.headers().contains(HEADER)) {
      return answers.notFound();
    }
    HttpMethod method = request.method();
    String page = HttpGate.path(request).substring(PATH.length());
    if (page.equals("health")) {
      return method.equals(HttpMethod.GET) ? answers.json(health()) : answers.notFound();
    }
    if (!isLoopback(peer)) {
      return answers.notFound();
    }
    String text = StandardCharsets.UTF_8.decode(body.toByteBuffer()).toString();
    return switch (page) {
      case "faults" -> faults.answer(method, text);
      case "clock" -> clock.answer(method, text);
      case "metrics" -> metrics(method);
      default -> answers.notFound();
    };
  }

  private FullHttpResponse metrics(HttpMethod method) {
    return metrics == null || !method.equals(HttpMethod.GET)
        ? answers.notFound()
        : answers.plain(PrometheusText.CONTENT_TYPE, metrics.page());
  }

  private static String health() {
    String version = AdminPages.class.getPackage().getImplementationVersion();
    return "{\"status\":\"healthy\",\"version\":\""
        + (version == null ? "unknown" : version)
        + "\"}";
  }

  private static boolean isLoopback(SocketAddress peer) {
    return peer instanceof InetSocketAddress internet && internet.getAddress().isLoopbackAddress();
  }
}
