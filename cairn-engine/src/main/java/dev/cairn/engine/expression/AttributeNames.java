package dev.cairn.engine.expression;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.Limits;
import dev.cairn.engine.value.Utf8;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Names that attributes can have: from 1 to 65,535 bytes.
 *
 * <p>Recorded answers of Amazon DynamoDB show the limits and that the message begins with
 * "Attribute name" (test_limits.py of ScyllaDB's Alternator); the rest of the words is a guess.
 */
public final class AttributeNames {
  /** In UTF-8 no character of Java's takes more. */
  private static final int BYTES_PER_CHAR_MAX = 3;

  private AttributeNames() {}

  /**
   * Refuses a name that no attribute can have.
   *
   * @throws ApiException with DynamoDB's ValidationException
   */
  public static void check(Collection<String> names) {
    for (String name : names) {
      String problem = problem(name);
      if (problem != null) {
        throw ApiException.validation(problem);
      }
    }
  }

  /** What is wrong with the name, or null. */
  static @Nullable String problem(String name) {
    if (name.isEmpty()) {
      return "Empty attribute name";
    }
    boolean isShort = name.length() <= Limits.ATTRIBUTE_NAME_BYTES_MAX / BYTES_PER_CHAR_MAX;
    return isShort || Utf8.lengthBytes(name) <= Limits.ATTRIBUTE_NAME_BYTES_MAX
        ? null
        : "Attribute name is too large, must be less than "
            + (Limits.ATTRIBUTE_NAME_BYTES_MAX + 1)
            + " bytes";
  }
}
