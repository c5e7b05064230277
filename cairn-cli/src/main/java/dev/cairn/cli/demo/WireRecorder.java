package dev.cairn.cli.demo;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.SdkHttpResponse;
import software.amazon.awssdk.utils.IoUtils;

/**
 * Takes down requests and answers as cases of the wire conformance suite: what goes over the wire
 * between {@link #begin} and {@link #end} is one case.
 *
 * <p>Threads: one client's calls, one after the other.
 */
final class WireRecorder implements ExecutionInterceptor {
  private static final String TARGET = "X-Amz-Target";
  private static final int HTTP_OK = 200;

  private final String place;
  private final String tablePrefix;
  private final List<Case> cases = new ArrayList<>();
  private @Nullable Case current;

  private record Exchange(String operation, String request, int status, String answer) {}

  private record Case(String name, List<Exchange> exchanges) {}

  /** The prefix is left off the names of tables. */
  WireRecorder(String place, String tablePrefix) {
    this.place = place;
    this.tablePrefix = tablePrefix;
  }

  /** What follows is a case of this name. */
  void begin(String name) {
    current = new Case(name, new ArrayList<>());
    cases.add(current);
  }

  /** What follows is not recorded. */
  void end() {
    current = null;
  }

  @Override
  public Optional<InputStream> modifyHttpResponseContent(
      Context.ModifyHttpResponse context, ExecutionAttributes attributes) {
    Case open = current;
    if (open == null) {
      return context.responseBody();
    }
    byte[] answer = context.responseBody().map(WireRecorder::bytes).orElse(new byte[0]);
    byte[] request =
        context
            .requestBody()
            .map(RequestBody::contentStreamProvider)
            .map(body -> bytes(body.newStream()))
            .orElse(new byte[0]);
    SdkHttpResponse head = context.httpResponse();
    String target = context.httpRequest().firstMatchingHeader(TARGET).orElse("");
    open.exchanges()
        .add(
            new Exchange(
                target.substring(target.indexOf('.') + 1),
                unprefixed(request),
                head.statusCode(),
                unprefixed(answer)));
    return Optional.of(new ByteArrayInputStream(answer));
  }

  private static byte[] bytes(InputStream stream) {
    try (stream) {
      return IoUtils.toByteArray(stream);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String unprefixed(byte[] json) {
    return new String(json, StandardCharsets.UTF_8).replace("\"" + tablePrefix, "\"");
  }

  /** Writes the cases into a file of the folder, which is created if missing. */
  Path write(Path folder) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text).useDefaultPrettyPrinter()) {
      json.writeStartArray();
      for (Case one : cases) {
        write(json, one);
      }
      json.writeEndArray();
    }
    Files.createDirectories(folder);
    Path file = folder.resolve("prove.json");
    Files.writeString(file, text + "\n");
    return file;
  }

  private void write(JsonGenerator json, Case one) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", one.name());
    json.writeStringField("source", "recorded by cairn prove on " + place);
    json.writeArrayFieldStart("steps");
    for (Exchange exchange : one.exchanges()) {
      json.writeStartObject();
      json.writeStringField("call", exchange.operation());
      json.writeFieldName("body");
      copy(json, exchange.request());
      if (exchange.status() == HTTP_OK) {
        json.writeFieldName("answer");
        copy(json, exchange.answer());
      } else {
        writeError(json, exchange.answer());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void copy(JsonGenerator json, String text) throws IOException {
    try (JsonParser parser = new JsonFactory().createParser(text)) {
      parser.nextToken();
      json.copyCurrentStructure(parser);
    }
  }

  /** An error's name and message, and whatever else its answer has. */
  private static void writeError(JsonGenerator json, String answer) throws IOException {
    StringWriter others = new StringWriter();
    boolean hasOthers = false;
    try (JsonParser parser = new JsonFactory().createParser(answer);
        JsonGenerator has = new JsonFactory().createGenerator(others)) {
      has.writeStartObject();
      parser.nextToken();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String field = parser.currentName();
        parser.nextToken();
        switch (field) {
          case "__type" -> {
            String type = parser.getText();
            json.writeStringField("error", type.substring(type.indexOf('#') + 1));
          }
          case "message", "Message" -> json.writeStringField("message", parser.getText());
          default -> {
            has.writeFieldName(field);
            has.copyCurrentStructure(parser);
            hasOthers = true;
          }
        }
      }
      has.writeEndObject();
    }
    if (hasOthers) {
      json.writeFieldName("has");
      copy(json, others.toString());
    }
  }
}
