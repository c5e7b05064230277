package dev.cairn.server;

import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Decides which requests reach the front door, and answers the others. Threads: safe for any number
 * of them.
 */
final class HttpGate {
  private static final String ADMIN_PATH = "/_cairn/";

  /** A browser sends a header of this kind to another origin only after asking, and gets a no. */
  private static final String ADMIN_HEADER = "x-cairn-admin";

  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|.+\\.localhost|127(\\.[0-9]{1,3}){3}|\\[::1]");
  private static final Pattern PORT = Pattern.compile(":[0-9]*$");
  private static final Pattern PLAIN_HOST = Pattern.compile("[A-Za-z0-9.:_\\[\\]-]{1,255}");

  private final Access.Reach reach;
  private final Set<String> hostNames;
  private final String ownHost;
  private final CrossOrigin crossOrigin;
  private final HttpAnswers answers;
  private final FaultsAdmin faults;

  /** The latest header that was found to be ours: most requests have the same. */
  private volatile @Nullable String latestOwnHost;

  HttpGate(ServerOptions options, HttpAnswers answers, FaultsAdmin faults) {
    this.reach = options.access().reach();
    this.hostNames = options.access().hostNames();
    this.ownHost = options.host();
    this.crossOrigin = new CrossOrigin(options.access().corsOrigins());
    this.answers = answers;
    this.faults = faults;
  }

  /** The origin that the answer must allow, or null for none. */
  @Nullable String allowedOrigin(HttpRequest request) {
    return isAdmin(request)
        ? null
        : crossOrigin.allowed(request.headers().get(HttpHeaderNames.ORIGIN));
  }

  /**
   * The answer to what is not for the front door; null for the POST of an operation.
   *
   * @param peer who sent the request
   */
  @Nullable FullHttpResponse answerWithoutFrontDoor(
      HttpRequest request, RequestBody body, SocketAddress peer) {
    if (!isOwnHost(request)) {
      return answers.foreignHost();
    }
    if (isAdmin(request)) {
      return admin(request, body, peer);
    }
    if (request.method().equals(HttpMethod.OPTIONS) && allowedOrigin(request) != null) {
      FullHttpResponse response = answers.empty();
      CrossOrigin.allowInAdvance(request.headers(), response.headers());
      return response;
    }
    if (!path(request).equals("/")) {
      return answers.notFound();
    }
    if (request.method().equals(HttpMethod.POST)) {
      return null;
    }
    return request.method().equals(HttpMethod.GET)
        ? answers.healthy(host(request))
        : answers.notFound();
  }

  /** Whether the request names a host that nobody else can make point here. */
  private boolean isOwnHost(HttpRequest request) {
    String host = request.headers().get(HttpHeaderNames.HOST);
    if (reach == Access.Reach.ANYWHERE || host == null || host.equals(latestOwnHost)) {
      return true;
    }
    String name = PORT.matcher(host.trim()).replaceFirst("").toLowerCase(Locale.ROOT);
    if (LOOPBACK.matcher(name).matches()
        || hostNames.contains(name)
        || name.equals(ownHost.toLowerCase(Locale.ROOT))) {
      latestOwnHost = host;
      return true;
    }
    return false;
  }

  private String host(HttpRequest request) {
    String host = request.headers().get(HttpHeaderNames.HOST);
    return host != null && PLAIN_HOST.matcher(host).matches() ? host : ownHost;
  }

  private static boolean isAdmin(HttpRequest request) {
    return path(request).startsWith(ADMIN_PATH);
  }

  private FullHttpResponse admin(HttpRequest request, RequestBody body, SocketAddress peer) {
    if (!request.headers().contains(ADMIN_HEADER)) {
      return answers.notFound();
    }
    return switch (path(request).substring(ADMIN_PATH.length())) {
      case "health" ->
          request.method().equals(HttpMethod.GET) ? answers.json(health()) : answers.notFound();
      case "faults" ->
          isLoopback(peer)
              ? faults.answer(
                  request.method(), StandardCharsets.UTF_8.decode(body.toByteBuffer()).toString())
              : answers.notFound();
      default -> answers.notFound();
    };
  }

  private static String health() {
    String version = HttpGate.class.getPackage().getImplementationVersion();
    return "{\"status\":\"healthy\",\"version\":\""
        + (version == null ? "unknown" : version)
        + "\"}";
  }

  private static boolean isLoopback(SocketAddress peer) {
    return peer instanceof InetSocketAddress internet && internet.getAddress().isLoopbackAddress();
  }

  private static String path(HttpRequest request) {
    int end = request.uri().indexOf('?');
    return end < 0 ? request.uri() : request.uri().substring(0, end);
  }

  /** What stands behind the question mark; empty without one. */
  static String query(HttpRequest request) {
    int begin = request.uri().indexOf('?');
    return begin < 0 ? "" : request.uri().substring(begin + 1);
  }
}
