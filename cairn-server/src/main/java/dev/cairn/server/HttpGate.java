package dev.cairn.server;

import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import java.net.SocketAddress;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Decides which requests reach the front door, and answers the others. Threads: safe for any number
 * of them.
 */
final class HttpGate {
  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|.+\\.localhost|127(\\.[0-9]{1,3}){3}|\\[::1]");
  private static final Pattern PORT = Pattern.compile(":[0-9]*$");
  private static final Pattern PLAIN_HOST = Pattern.compile("[A-Za-z0-9.:_\\[\\]-]{1,255}");

  private final Access.Reach reach;
  private final Set<String> hostNames;
  private final String ownHost;
  private final CrossOrigin crossOrigin;
  private final HttpAnswers answers;
  private final AdminPages admin;

  /** The latest header that was found to be ours: most requests have the same. */
  private volatile @Nullable String latestOwnHost;

  HttpGate(ServerOptions options, HttpAnswers answers, AdminPages admin) {
    this.reach = options.access().reach();
    this.hostNames = options.access().hostNames();
    this.ownHost = options.host();
    this.crossOrigin = new CrossOrigin(options.access().corsOrigins());
    this.answers = answers;
    this.admin = admin;
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
      return admin.answer(request, body, peer);
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
    return path(request).startsWith(AdminPages.PATH);
  }

  static String path(HttpRequest request) {
    int end = request.uri().indexOf('?');
    return end < 0 ? request.uri() : request.uri().substring(0, end);
  }

  /** What stands behind the question mark; empty without one. */
  static String query(HttpRequest request) {
    int begin = request.uri().indexOf('?');
    return begin < 0 ? "" : request.uri().substring(begin + 1);
  }
}
