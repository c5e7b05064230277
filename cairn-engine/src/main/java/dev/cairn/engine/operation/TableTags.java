package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.ControlMessages;
import dev.cairn.engine.api.Limits;
import dev.cairn.engine.api.Tag;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What tags may be, and what becomes of a table's tags when more are put or some are removed. */
final class TableTags {
  private static final Pattern TEXT = Pattern.compile("[\\p{L}\\p{Z}\\p{N}_.:/=+\\-@]*");
  private static final String RESERVED_PREFIX = "aws:";

  private TableTags() {}

  /** The tags of a table that is created. */
  static List<Tag> ofNewTable(@Nullable List<Tag> tags) {
    List<Tag> present = tags == null ? List.of() : tags;
    check(present);
    return merge(List.of(), present);
  }

  /**
   * Refuses tags that no table can have.
   *
   * @throws ApiException for the first that is wrong
   */
  static void check(List<Tag> tags) {
    Set<String> keys = new HashSet<>();
    for (Tag tag : tags) {
      String key = checkKey(tag.key());
      String value = tag.value();
      if (value == null || !isText(value, Limits.TAG_VALUE_CHARS_MAX)) {
        throw ApiException.validation(ControlMessages.tagValueInvalid(value));
      }
      if (!keys.add(key)) {
        throw ApiException.validation(ControlMessages.tagKeyTwice(key));
      }
    }
  }

  /** Refuses keys that no tag can have. */
  static void checkKeys(List<String> keys) {
    keys.forEach(TableTags::checkKey);
  }

  private static String checkKey(@Nullable String key) {
    if (key == null || key.isEmpty() || !isText(key, Limits.TAG_KEY_CHARS_MAX)) {
      throw ApiException.validation(ControlMessages.tagKeyInvalid(key));
    }
    if (key.toLowerCase(Locale.ROOT).startsWith(RESERVED_PREFIX)) {
      throw ApiException.validation(ControlMessages.tagKeyReserved(key));
    }
    return key;
  }

  private static boolean isText(String text, int charsMax) {
    return text.codePointCount(0, text.length()) <= charsMax && TEXT.matcher(text).matches();
  }

  /**
   * The tags together, each added one in the place of the one with its key.
   *
   * @throws ApiException when there are more than 50 then
   */
  static List<Tag> merge(List<Tag> tags, List<Tag> added) {
    Map<String, Tag> merged = new LinkedHashMap<>();
    tags.forEach(tag -> merged.put(String.valueOf(tag.key()), tag));
    added.forEach(tag -> merged.put(String.valueOf(tag.key()), tag));
    if (merged.size() > Limits.TAG_COUNT_MAX) {
      throw ApiException.validation(ControlMessages.TOO_MANY_TAGS);
    }
    return List.copyOf(merged.values());
  }

  /** The tags but those with the given keys, which need not be there. */
  static List<Tag> without(List<Tag> tags, List<String> keys) {
    return tags.stream().filter(tag -> !keys.contains(tag.key())).toList();
  }
}
