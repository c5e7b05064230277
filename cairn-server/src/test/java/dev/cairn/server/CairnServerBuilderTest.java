package dev.cairn.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

class CairnServerBuilderTest {
  private static String answer(URI uri, String... headers) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri)
            .header("x-amz-target", "DynamoDB_20120810.ListTables")
            .header("content-type", "application/x-amz-json-1.0")
            .POST(HttpRequest.BodyPublishers.ofString("{}"));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return HttpClient.newHttpClient()
        .send(request.build(), HttpResponse.BodyHandlers.ofString())
        .body();
  }

  @Test
  void server_isOnAFreePort_ofALoopbackAddress() throws IOException {
    try (CairnServer one = CairnServer.builder().start();
        CairnServer other = CairnServer.builder().port(0).start()) {
      assertThat(one.uri().getHost()).isEqualTo("127.0.0.1");
      assertThat(one.uri().getPort()).isPositive().isNotEqualTo(other.uri().getPort());
    }
  }

  @Test
  void server_asksForASignature() throws Exception {
    try (CairnServer server = CairnServer.builder().start()) {
      assertThat(answer(server.uri())).contains("MissingAuthenticationToken");
    }
  }

  @Test
  void portInUse_isAnIoException() throws IOException {
    try (CairnServer one = CairnServer.builder().start()) {
      CairnServerBuilder same = CairnServer.builder().port(one.uri().getPort());

      assertThatThrownBy(same::start).isInstanceOf(IOException.class);
    }
  }
}
