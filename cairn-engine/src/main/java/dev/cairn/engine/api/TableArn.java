package dev.cairn.engine.api;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The Amazon Resource Name of a table, or of something that belongs to one.
 *
 * <p>Threads: immutable.
 *
 * @param part what is named behind the table, such as {@code index/byDate}; empty for the table
 */
public record TableArn(String region, String accountId, String tableName, String part) {
  private static final String PREFIX = "arn:";
  private static final Pattern FORM =
      Pattern.compile(
          "arn:aws[a-z-]*:dynamodb:([a-z0-9-]+):([0-9]{12}):table/([a-zA-Z0-9_.-]{3,255})(?:/(.+))?");

  /** Whether a text claims to be an ARN, which the name of a table never does. */
  public static boolean isArn(String text) {
    return text.startsWith(PREFIX);
  }

  /** The parts of a text, or null when it is not the ARN of a table or of what belongs to one. */
  public static @Nullable TableArn parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      return null;
    }
    String part = matcher.group(4);
    return new TableArn(
        matcher.group(1), matcher.group(2), matcher.group(3), part == null ? "" : part);
  }

  /** The table's name in what a request may give for it: the name itself, or an ARN. */
  public static String tableName(String nameOrArn) {
    TableArn arn = isArn(nameOrArn) ? parse(nameOrArn) : null;
    return arn == null ? nameOrArn : arn.tableName();
  }
}
