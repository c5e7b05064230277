package dev.cairn.server;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** A client's end of a connection, for tests that must decide on each byte. */
final class RawConnection implements AutoCloseable {
  private static final int READ_TIMEOUT_MILLIS = 20_000;

  /** An answer, or the interim answer 100, which has neither headers nor body. */
  record Answer(int status, Map<String, String> headers, String body) {}

  private final Socket socket;
  private final InputStream in;

  RawConnection(URI uri) throws IOException {
    socket = new Socket(uri.getHost(), uri.getPort());
    socket.setSoTimeout(READ_TIMEOUT_MILLIS);
    in = socket.getInputStream();
  }

  void send(String bytes) throws IOException {
    socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
  }

  void send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
  }

  Answer receive() throws IOException {
    String[] statusLine = line().split(" ", 3);
    Map<String, String> headers = new LinkedHashMap<>();
    for (String line = line(); !line.isEmpty(); line = line()) {
      int colon = line.indexOf(':');
      headers.put(
          line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).trim());
    }
    int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
    byte[] body = in.readNBytes(length);
    return new Answer(
        Integer.parseInt(statusLine[1]), headers, new String(body, StandardCharsets.UTF_8));
  }

  /** Takes the first bytes of an answer, so that the rest stays behind. */
  void receive(int byteCount) throws IOException {
    in.readNBytes(byteCount);
  }

  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        throw new EOFException("connection ended after: " + line);
      }
      if (b != '\r') {
        line.write(b);
      }
    }
    return line.toString(StandardCharsets.ISO_8859_1);
  }

  /** Whether the server has nothing more to say; waits for its end of the connection. */
  boolean isAtEnd() throws IOException {
    return in.read() < 0;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
