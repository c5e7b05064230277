package dev.cairn.engine.api;

import dev.cairn.engine.value.AttributeValue;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Attribute values as a request brought them: read, or the reason why they cannot be values.
 *
 * <p>DynamoDB checks a request's names and limits before it looks at attribute values, although a
 * codec meets the values first. So the codec keeps what is wrong with them, and the operation asks
 * at its time.
 *
 * <p>Threads: immutable.
 */
public final class Attributes {
  private final Map<String, AttributeValue> values;
  private final @Nullable ApiException problem;
  private final @Nullable String problemName;

  private Attributes(
      Map<String, AttributeValue> values,
      @Nullable ApiException problem,
      @Nullable String problemName) {
    this.values = values;
    this.problem = problem;
    this.problemName = problemName;
  }

  /** Takes the values as they are. REQUIRES: nobody changes the map afterwards. */
  public static Attributes of(Map<String, AttributeValue> values) {
    return new Attributes(values, null, null);
  }

  /** Values of which the named one cannot be read. */
  public static Attributes invalid(String name, ApiException problem) {
    return new Attributes(Map.of(), problem, name);
  }

  /**
   * The values.
   *
   * @throws ApiException when they are none
   */
  public Map<String, AttributeValue> get() {
    if (problem != null) {
      throw problem;
    }
    return values;
  }

  /** What is wrong, or null. */
  public @Nullable ApiException problem() {
    return problem;
  }

  /** The name of the first attribute that is wrong, or null. */
  public @Nullable String problemName() {
    return problemName;
  }
}
