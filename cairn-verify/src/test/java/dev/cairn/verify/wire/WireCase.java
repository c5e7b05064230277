package dev.cairn.verify.wire;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A piece of behaviour that was seen on DynamoDB or is documented: requests in order, and what each
 * is answered.
 *
 * <p>Cases are data, in the folder {@code wire} of the test resources. In their texts
 * {@code @x*1000} stands for a thousand times the character x, so that large values stay readable.
 *
 * @param source where the behaviour is known from
 */
record WireCase(String name, String source, List<Step> steps) {
  static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern REPEATED = Pattern.compile("@(.)\\*(\\d+)");

  /** One request. An answer without error must be a success; what is null is not checked. */
  record Step(
      String call,
      JsonNode body,
      String error,
      String message,
      String messageContains,
      JsonNode answer,
      JsonNode has,
      List<String> lacks) {}

  static List<WireCase> load(String file) {
    try (InputStream in = WireCase.class.getResourceAsStream("/wire/" + file + ".json")) {
      return cases(JSON.readTree(in));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<WireCase> load(Path file) throws IOException {
    return cases(JSON.readTree(file.toFile()));
  }

  private static List<WireCase> cases(JsonNode nodes) {
    List<WireCase> cases = new ArrayList<>();
    for (JsonNode node : nodes) {
      List<Step> steps = new ArrayList<>();
      node.get("steps").forEach(step -> steps.add(step(step)));
      cases.add(new WireCase(node.get("name").asText(), node.get("source").asText(), steps));
    }
    return cases;
  }

  private static Step step(JsonNode node) {
    List<String> lacks = new ArrayList<>();
    node.path("lacks").forEach(name -> lacks.add(name.asText()));
    return new Step(
        node.get("call").asText(),
        expand(node.get("body")),
        node.path("error").asText(null),
        node.path("message").asText(null),
        node.path("messageContains").asText(null),
        node.has("answer") ? expand(node.get("answer")) : null,
        node.has("has") ? expand(node.get("has")) : null,
        lacks);
  }

  private static JsonNode expand(JsonNode node) {
    if (node.isTextual()) {
      return new TextNode(expand(node.asText()));
    }
    if (node.isArray()) {
      ArrayNode array = JSON.createArrayNode();
      node.forEach(member -> array.add(expand(member)));
      return array;
    }
    if (node.isObject()) {
      ObjectNode object = JSON.createObjectNode();
      node.properties().forEach(m -> object.set(expand(m.getKey()), expand(m.getValue())));
      return object;
    }
    return node;
  }

  private static String expand(String text) {
    return REPEATED.matcher(text).replaceAll(WireCase::repeated);
  }

  private static String repeated(MatchResult match) {
    return match.group(1).repeat(Integer.parseInt(match.group(2)));
  }

  @Override
  public String toString() {
    return name;
  }
}
