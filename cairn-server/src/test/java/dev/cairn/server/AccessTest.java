package dev.cairn.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.protocol.FrontDoor;
import dev.cairn.protocol.WireResponse;
import dev.cairn.server.RawConnection.Answer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who is answered: hosts, web pages, and calls that are not DynamoDB's. */
@Timeout(60)
class AccessTest {
  private static final FrontDoor FRONT_DOOR =
      request ->
          CompletableFuture.completedFuture(
              new WireResponse(
                  200,
                  Map.of("content-type", "application/x-amz-json-1.0"),
                  ByteBuffer.wrap("{}".getBytes(StandardCharsets.UTF_8))));
  private static final String ORIGIN = "origin: http://page.example:3000\r\n";
  private static final List<String> CORS_HEADERS =
      List.of(
          "access-control-allow-origin",
          "access-control-allow-headers",
          "access-control-allow-methods",
          "access-control-expose-headers",
          "access-control-max-age");

  private static Answer call(Access access, String method, String path, String headers)
      throws IOException {
    try (CairnServer server =
            CairnServer.start(FRONT_DOOR, ServerOptions.defaults().withAccess(access));
        RawConnection connection = new RawConnection(server.uri())) {
      connection.send(
          method + " " + path + " HTTP/1.1\r\n" + headers + "content-length: 2\r\n\r\n{}");
      return connection.receive();
    }
  }

  private static Answer post(Access access, String host) throws IOException {
    return call(access, "POST", "/", "host: " + host + "\r\n");
  }

  @Test
  void loopbackHosts_areAnswered() throws IOException {
    for (String host :
        List.of(
            "localhost",
            "LocalHost:8000",
            "127.0.0.1:8000",
            "127.1.2.3",
            "[::1]:8000",
            "[::1]",
            "000000000000.ddb.localhost:8000")) {
      assertThat(post(Access.loopback(), host).status()).as(host).isEqualTo(200);
    }
    assertThat(call(Access.loopback(), "POST", "/", "").status()).isEqualTo(200);
  }

  @Test
  void otherHosts_areRefused_becauseAnybodysPageCanHaveThem() throws IOException {
    for (String host :
        List.of(
            "rebound.example:8000",
            "localhost.example",
            "127.0.0.1.example",
            "example.localhost.example",
            "10.0.0.1",
            "")) {
      for (String method : List.of("POST", "GET", "OPTIONS")) {
        Answer answer =
            call(
                Access.loopback().withCorsOrigins(List.of("*")),
                method,
                "/",
                "host: " + host + "\r\n");
        assertThat(answer.status()).as(method + " " + host).isEqualTo(400);
        assertThat(answer.body()).contains("AccessDeniedException", "localhost");
      }
    }
  }

  @Test
  void furtherHostNames_areAnswered() throws IOException {
    Access access = Access.loopback().withHostNames(List.of("Host.Docker.Internal"));

    assertThat(post(access, "host.docker.internal:8000").status()).isEqualTo(200);
    assertThat(post(access, "docker.internal").status()).isEqualTo(400);
  }

  @Test
  void reachOfAnywhere_listensOnAllAddressesAndAnswersAllHosts() throws IOException {
    ServerOptions options =
        ServerOptions.defaults()
            .withHost("0.0.0.0")
            .withAccess(Access.loopback().withReach(Access.Reach.ANYWHERE));
    try (CairnServer server = CairnServer.start(FRONT_DOOR, options);
        RawConnection connection = new RawConnection(server.uri())) {
      connection.send("POST / HTTP/1.1\r\nhost: db.example\r\ncontent-length: 0\r\n\r\n");
      assertThat(connection.receive().status()).isEqualTo(200);
    }
  }

  @Test
  void health_namesTheHostThatWasAskedFor() throws IOException {
    Answer answer = call(Access.loopback(), "GET", "/?x", "host: localhost:8000\r\n");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("healthy: localhost:8000 ");
    assertThat(answer.headers()).containsKeys("x-amz-crc32", "x-amzn-requestid");
    Access anywhere = Access.loopback().withReach(Access.Reach.ANYWHERE);
    assertThat(call(anywhere, "GET", "/", "host: <b>\r\n").body()).isEqualTo("healthy: 127.0.0.1 ");
  }

  @Test
  void everyAnswer_namesItsServer() throws IOException {
    for (String method : List.of("GET", "POST", "PUT")) {
      assertThat(call(Access.loopback(), method, "/", "host: localhost\r\n").headers())
          .containsEntry("server", "Server");
    }
  }

  @Test
  void webPages_getNoCorsHeaders_unlessTheirOriginIsNamed() throws IOException {
    for (Access access :
        List.of(
            Access.loopback(),
            Access.loopback().withCorsOrigins(List.of("http://page.example", "null")))) {
      for (String method : List.of("GET", "POST")) {
        assertThat(call(access, method, "/", "host: localhost\r\n" + ORIGIN).headers())
            .doesNotContainKeys(CORS_HEADERS.toArray(String[]::new));
      }
      Answer preflight = call(access, "OPTIONS", "/", "host: localhost\r\n" + ORIGIN);
      assertThat(preflight.status()).isEqualTo(404);
      assertThat(preflight.headers()).doesNotContainKeys(CORS_HEADERS.toArray(String[]::new));
    }
  }

  @Test
  void preflightOfAnAllowedOrigin_isGivenWhatItAsksFor() throws IOException {
    Answer answer =
        call(
            Access.loopback().withCorsOrigins(List.of("*")),
            "OPTIONS",
            "/",
            "host: localhost\r\n"
                + ORIGIN
                + "access-control-request-headers: a, b, c\r\n"
                + "access-control-request-method: d\r\n");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).isEmpty();
    assertThat(answer.headers())
        .containsEntry("access-control-allow-origin", "*")
        .containsEntry("access-control-allow-headers", "a, b, c")
        .containsEntry("access-control-allow-methods", "d")
        .containsEntry("access-control-max-age", "172800")
        .containsEntry("content-length", "0")
        .containsKeys("access-control-expose-headers", "x-amzn-requestid");
  }

  @Test
  void answersToAnAllowedOrigin_nameIt_andVaryByIt() throws IOException {
    Access access = Access.loopback().withCorsOrigins(List.of("http://PAGE.example:3000"));
    for (String method : List.of("GET", "POST")) {
      assertThat(call(access, method, "/", "host: localhost\r\n" + ORIGIN).headers())
          .containsEntry("access-control-allow-origin", "http://page.example:3000")
          .containsEntry("vary", "origin")
          .containsKey("access-control-expose-headers")
          .doesNotContainKeys("access-control-max-age", "access-control-allow-methods");
    }
    assertThat(call(access, "POST", "/", "host: localhost\r\n").headers())
        .doesNotContainKeys(CORS_HEADERS.toArray(String[]::new));
  }

  @Test
  void adminCalls_needTheirHeader_andAreNeverForWebPages() throws IOException {
    Access access = Access.loopback().withCorsOrigins(List.of("*"));
    String host = "host: localhost\r\n";
    assertThat(call(access, "GET", "/_cairn/health", host).status()).isEqualTo(404);
    assertThat(call(access, "GET", "/_cairn/other", host + "x-cairn-admin: 1\r\n").status())
        .isEqualTo(404);
    Answer health = call(access, "GET", "/_cairn/health", host + ORIGIN + "x-cairn-admin: 1\r\n");
    assertThat(health.body()).startsWith("{\"status\":\"healthy\",\"version\":\"");
    assertThat(health.headers()).doesNotContainKeys(CORS_HEADERS.toArray(String[]::new));
    Answer preflight = call(access, "OPTIONS", "/_cairn/health", host + ORIGIN);
    assertThat(preflight.status()).isEqualTo(404);
    assertThat(preflight.headers()).doesNotContainKeys(CORS_HEADERS.toArray(String[]::new));
  }
}
