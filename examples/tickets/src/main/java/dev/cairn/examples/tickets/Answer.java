package dev.cairn.examples.tickets;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a request is answered with.
 *
 * @param status the HTTP status
 * @param body texts, numbers, lists and maps, which become JSON
 */
record Answer(int status, Map<String, ?> body) {
  static Answer ok(Map<String, ?> body) {
    return new Answer(200, body);
  }

  static Answer created(Map<String, ?> body) {
    return new Answer(201, body);
  }

  static Answer refused(int status, String why) {
    return new Answer(status, Map.of("error", why));
  }

  String json() {
    return json(body);
  }

  private static String json(Object value) {
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(member -> json(String.valueOf(member.getKey())) + ":" + json(member.getValue()))
          .collect(Collectors.joining(",", "{", "}"));
    }
    if (value instanceof List<?> list) {
      return list.stream().map(Answer::json).collect(Collectors.joining(",", "[", "]"));
    }
    return value instanceof Number ? value.toString() : quoted(value.toString());
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c < ' ') {
        quoted.append(String.format("\\u%04x", (int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }
}
