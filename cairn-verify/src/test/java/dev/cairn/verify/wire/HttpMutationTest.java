package dev.cairn.verify.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.engine.Engine;
import dev.cairn.engine.EngineOptions;
import dev.cairn.engine.store.MemoryStore;
import dev.cairn.protocol.Endpoint;
import dev.cairn.server.CairnServer;
import dev.cairn.server.ServerOptions;
import dev.cairn.verify.Seeds;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * No bytes on a connection may make the server answer 5xx, hang, forget a proper request that came
 * before them, or stop.
 *
 * <p>{@code -Dcairn.seed=} runs one seed, {@code -Dcairn.fuzz.connections=} another number of
 * connections.
 */
class HttpMutationTest {
  private static final int CONNECTION_COUNT = Integer.getInteger("cairn.fuzz.connections", 300);

  /** How long a server that hangs is waited for. */
  private static final int SILENCE_MILLIS = 20_000;

  private static final Pattern ANSWER =
      Pattern.compile("HTTP/1\\.[01] ([0-9]{3})[^\r\n]*\r\n((?:[^\r\n]+\r\n)*)\r\n");
  private static final Pattern LENGTH = Pattern.compile("(?i)content-length: *([0-9]+)");

  private record Answer(int status, String body) {}

  static LongStream seeds() {
    return Seeds.first(3);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void spoiltHttp_isAnsweredOrEnded_afterAllProperRequestsBeforeIt(long seed) throws Exception {
    Random random = new Random(seed);
    try (Engine engine = Engine.on(new MemoryStore(), EngineOptions.defaults());
        CairnServer server =
            CairnServer.start(
                new Endpoint(engine, new Random(seed)), ServerOptions.defaults().withPort(0))) {
      int malformed = 0;
      for (int i = 0; i < CONNECTION_COUNT; i++) {
        HttpConversation conversation = HttpConversation.make(random);
        String what = "seed " + seed + ", connection " + i;
        List<Answer> answers = answers(what, converse(server.uri(), conversation));
        assertThat(answers).as(what).allMatch(answer -> answer.status() < 500);
        assertThat(answers).as(what).hasSizeGreaterThanOrEqualTo(conversation.tables().size());
        for (int request = 0; request < conversation.tables().size(); request++) {
          assertThat(answers.get(request).body())
              .as(what)
              .contains("Table: " + conversation.tables().get(request) + " not found");
        }
        malformed +=
            answers.stream().anyMatch(a -> a.body().contains("MalformedHttpRequestException"))
                ? 1
                : 0;
      }
      assertThat(malformed).as("seed %d", seed).isPositive();
    }
  }

  /** Everything that the server says until it ends the connection. */
  private static byte[] converse(URI uri, HttpConversation conversation) throws IOException {
    ByteArrayOutputStream received = new ByteArrayOutputStream();
    try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(SILENCE_MILLIS);
      try {
        send(socket, conversation);
        InputStream in = socket.getInputStream();
        byte[] buffer = new byte[8192];
        for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
          received.write(buffer, 0, count);
        }
      } catch (SocketException serverEndedFirst) {
        // What it said before is judged all the same.
      }
    }
    return received.toByteArray();
  }

  private static void send(Socket socket, HttpConversation conversation) throws IOException {
    int from = 0;
    for (int cut : conversation.cuts()) {
      socket.getOutputStream().write(conversation.bytes(), from, cut - from);
      from = cut;
    }
    socket.getOutputStream().write(conversation.bytes(), from, conversation.bytes().length - from);
    socket.shutdownOutput();
  }

  /** The answers without those that only say to go on. */
  private static List<Answer> answers(String what, byte[] received) {
    String text = new String(received, StandardCharsets.ISO_8859_1);
    List<Answer> answers = new ArrayList<>();
    int at = 0;
    while (at < text.length()) {
      Matcher answer = ANSWER.matcher(text).region(at, text.length());
      assertThat(answer.lookingAt()).as("%s: %s", what, text.substring(at)).isTrue();
      int status = Integer.parseInt(answer.group(1));
      Matcher length = LENGTH.matcher(answer.group(2));
      int bodyLength = length.find() ? Integer.parseInt(length.group(1)) : 0;
      assertThat(text.length()).as(what).isGreaterThanOrEqualTo(answer.end() + bodyLength);
      at = answer.end() + bodyLength;
      if (status != 100) {
        answers.add(new Answer(status, text.substring(answer.end(), at)));
      }
    }
    return answers;
  }
}
