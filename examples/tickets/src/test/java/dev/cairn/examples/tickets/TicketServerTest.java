package dev.cairn.examples.tickets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.junit.CairnTest;
import dev.cairn.toolkit.page.CursorKeys;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

@CairnTest
class TicketServerTest {
  private static final Pattern NEXT = Pattern.compile("\"next\":\"([^\"]+)\"");

  private final HttpClient http = HttpClient.newHttpClient();
  private final TicketServer server;

  TicketServerTest(DynamoDbClient dynamoDb) throws IOException {
    TicketTables.create(dynamoDb);
    CursorKeys keys = CursorKeys.of("1", new byte[32]);
    server = TicketServer.start(new TicketDesk(dynamoDb, keys), 0);
  }

  @AfterEach
  void close() {
    server.close();
  }

  private HttpResponse<String> send(String method, String path) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.uri() + path))
            .method(method, BodyPublishers.noBody())
            .build();
    return http.send(request, BodyHandlers.ofString());
  }

  private void openTickets(int count) throws Exception {
    for (int i = 1; i <= count; i++) {
      String path = "/projects/apollo/tickets?title=It+hums&author=wren&request=r" + i;
      assertThat(send("POST", path).statusCode()).isEqualTo(201);
    }
  }

  @Test
  void users_takeNameAndAddressOnce() throws Exception {
    assertThat(send("POST", "/users?name=wren&email=wren@example.com").statusCode()).isEqualTo(201);
    assertThat(send("POST", "/users?name=otis&email=WREN@example.com").body())
        .contains("the e-mail address is somebody else's");
    assertThat(send("POST", "/users?name=wren&email=otis@example.com").statusCode()).isEqualTo(409);
    assertThat(send("POST", "/users?name=wren").body()).contains("email is missing");
  }

  @Test
  void tickets_haveLinksToAllPages() throws Exception {
    openTickets(12);

    String first = send("GET", "/projects/apollo/tickets").body();
    Matcher next = NEXT.matcher(first);
    assertThat(next.find()).isTrue();
    String second = send("GET", next.group(1)).body();

    assertThat(first).contains("\"number\":12").doesNotContain("\"number\":2,");
    assertThat(second).contains("\"number\":1,", "\"previous\":\"/projects/apollo/tickets?at=");
    assertThat(send("GET", next.group(1) + "x").statusCode()).isEqualTo(400);
  }

  @Test
  void request_thatIsSentTwice_opensOneTicket() throws Exception {
    openTickets(1);

    HttpResponse<String> again =
        send("POST", "/projects/apollo/tickets?title=It+hums&author=wren&request=r1");

    assertThat(again.statusCode()).isEqualTo(200);
    assertThat(again.body()).contains("\"number\":1");
  }

  @Test
  void assignee_isRefusedWithTheReason() throws Exception {
    openTickets(1);
    String path = "/projects/apollo/tickets/1/assignee?name=wren";

    assertThat(send("POST", path).body()).contains("there is no such user");
    send("POST", "/users?name=wren&email=wren@example.com");
    assertThat(send("POST", path).statusCode()).isEqualTo(200);
    assertThat(send("POST", path).body()).contains("it is wren's", "write units");
    assertThat(send("POST", "/projects/apollo/tickets/9/assignee?name=wren").body())
        .contains("there is no such ticket");
  }

  @Test
  void comments_areReadAsTheyWereWritten() throws Exception {
    String path = "/projects/apollo/tickets/1/comments";
    send("POST", path + "?author=wren&text=It+%22hums%22");

    assertThat(send("GET", path).body()).contains("It \\\"hums\\\"");
    assertThat(send("GET", "/nowhere").statusCode()).isEqualTo(404);
    assertThat(send("GET", "/costs").body()).contains("write units");
  }
}
