package dev.cairn.verify.wire;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * What one client sends over one connection: some proper requests, each of which asks for another
 * table, and after them mostly something that is no proper request.
 *
 * @param bytes everything that is sent, in order
 * @param cuts where the client pauses between two writes
 * @param tables the tables that the proper requests ask for, in order
 */
record HttpConversation(byte[] bytes, List<Integer> cuts, List<String> tables) {
  private static final int PROPER_COUNT_MAX = 4;

  static HttpConversation make(RandomGenerator random) {
    return new Source(random).conversation();
  }

  /** Makes one conversation. Threads: one at a time. */
  private static final class Source {
    private static final List<String> LENGTHS =
        List.of("-1", "", " ", "x", "1, 2", "0x10", "99999999999999999999", "+5", "1e3", "5000000");
    private static final List<String> CHUNK_SIZES =
        List.of("-1", "zz", "", "FFFFFFFFFFFFFFFFFF", "7fffffff", "0x5", "1 2", "5;a=\"\r\n", " 5");
    private static final List<String> START_LINES =
        List.of(
            "PRI * HTTP/2.0",
            "GET / HTTP/0.9",
            "POST / HTTP/9.9",
            "POST /",
            "POST",
            "",
            " / HTTP/1.1",
            "POST  /  HTTP/1.1",
            "CONNECT localhost:1 HTTP/1.1",
            "OPTIONS * HTTP/1.1",
            "TRACE / HTTP/1.1",
            "GET /../../x HTTP/1.1",
            "GET /%00%zz?%%% HTTP/1.1",
            "POST http://localhost/ HTTP/1.1",
            "\u0016\u0003\u0001\u0002\u0000\u0001");
    private static final List<String> HEADERS =
        List.of(
            "Expect: 100-continue",
            "Expect: a miracle",
            "Content-Encoding: gzip",
            "Accept-Encoding: gzip",
            "Transfer-Encoding: chunked, chunked",
            "Transfer-Encoding: identity",
            "Connection: close",
            "Connection: upgrade\r\nUpgrade: h2c",
            "Host: ",
            "Host: example.org",
            "No colon",
            ": no name",
            "Folded: a\r\n b",
            "X-Amz-Target: DynamoDB_20120810.PutItem",
            "X-Amz-Target: ",
            "Content-Type: text/html",
            "\u0000: \u0000");

    private final RandomGenerator random;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final List<String> tables = new ArrayList<>();

    Source(RandomGenerator random) {
      this.random = random;
    }

    HttpConversation conversation() {
      for (int i = random.nextInt(PROPER_COUNT_MAX); i > 0; i--) {
        String table = "table" + tables.size();
        tables.add(table);
        add(random.nextBoolean() ? plain(body(table)) : chunked(body(table)));
      }
      if (random.nextInt(8) > 0) {
        addImproper();
      }
      List<Integer> cuts = new ArrayList<>();
      for (int i = random.nextInt(3); i > 0 && bytes.size() > 0; i--) {
        cuts.add(random.nextInt(bytes.size()));
      }
      return new HttpConversation(bytes.toByteArray(), cuts.stream().sorted().toList(), tables);
    }

    private void add(String text) {
      bytes.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String body(String table) {
      return "{\"TableName\":\"" + table + "\"}";
    }

    private static String head(String startLine, String more) {
      return startLine
          + "\r\nhost: localhost\r\ncontent-type: application/x-amz-json-1.0\r\n"
          + "x-amz-target: DynamoDB_20120810.DescribeTable\r\n"
          + more
          + "\r\n";
    }

    private static String head(String more) {
      return head("POST / HTTP/1.1", more);
    }

    private static String plain(String body) {
      return head("content-length: " + body.length() + "\r\n") + body;
    }

    private String chunked(String body) {
      int half = random.nextInt(body.length() + 1);
      return head("transfer-encoding: chunked\r\n")
          + chunk(body.substring(0, half))
          + chunk(body.substring(half))
          + "0\r\n"
          + (random.nextBoolean() ? "trailer: x\r\n" : "")
          + "\r\n";
    }

    private static String chunk(String part) {
      return part.isEmpty() ? "" : Integer.toHexString(part.length()) + "\r\n" + part + "\r\n";
    }

    private void addImproper() {
      String body = body("other");
      switch (random.nextInt(9)) {
        case 0 -> add(cut(plain(body)));
        case 1 -> add(cut(chunked(body)));
        case 2 -> add(head("content-length: " + any(LENGTHS) + "\r\n") + body);
        case 3 ->
            add(
                head("transfer-encoding: chunked\r\ncontent-length: 3\r\n")
                    + any(CHUNK_SIZES)
                    + "\r\n"
                    + body
                    + "\r\n0\r\n\r\n");
        case 4 -> add(head(any(START_LINES), "content-length: 0\r\n"));
        case 5 -> add(head(any(HEADERS) + "\r\ncontent-length: " + body.length() + "\r\n") + body);
        case 6 -> add(head(longHeader() + "content-length: " + body.length() + "\r\n") + body);
        case 7 -> bytes.writeBytes(rubbish());
        default -> bytes.writeBytes(spoilt(plain(body)));
      }
      if (random.nextInt(3) == 0) {
        add(plain(body));
      }
    }

    private String any(List<String> choices) {
      return choices.get(random.nextInt(choices.size()));
    }

    private String cut(String text) {
      return text.substring(0, random.nextInt(text.length()));
    }

    private String longHeader() {
      return "x-long: " + "x".repeat(random.nextInt(60_000)) + "\r\n";
    }

    private byte[] rubbish() {
      byte[] rubbish = new byte[1 + random.nextInt(3000)];
      random.nextBytes(rubbish);
      for (int i = random.nextInt(20); i > 0 && rubbish.length > 1; i--) {
        int at = random.nextInt(rubbish.length - 1);
        rubbish[at] = '\r';
        rubbish[at + 1] = '\n';
      }
      return rubbish;
    }

    /** The text with a few of its bytes changed, left out or doubled. */
    private byte[] spoilt(String text) {
      StringBuilder spoilt = new StringBuilder(text);
      for (int i = 1 + random.nextInt(5); i > 0; i--) {
        int at = random.nextInt(spoilt.length());
        switch (random.nextInt(3)) {
          case 0 -> spoilt.setCharAt(at, (char) random.nextInt(256));
          case 1 -> spoilt.deleteCharAt(at);
          default -> spoilt.insert(at, spoilt.charAt(at));
        }
      }
      return spoilt.toString().getBytes(StandardCharsets.ISO_8859_1);
    }
  }
}
