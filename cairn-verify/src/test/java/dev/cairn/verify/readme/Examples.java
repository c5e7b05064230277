package dev.cairn.verify.readme;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Pieces of Java by their names: those that a Markdown text shows, or those that a source has.
 *
 * <p>Order: that of the text. Immutable.
 *
 * @param byName each piece, without the indentation that all its lines have and blank lines at its
 *     end
 * @param problems what is wrong with the text: a block without a name, a name used twice
 */
record Examples(Map<String, String> byName, List<String> problems) {
  private static final Pattern NAME = Pattern.compile("<!-- example: (\\S+) -->");
  private static final Pattern TAG = Pattern.compile("\\s*// tag::(\\S+)");
  private static final String FENCE = "```";
  private static final String IMPORT = "import ";

  /** The Java blocks of a Markdown text, each named by the comment right above it. */
  static Examples inMarkdown(String text) {
    Examples examples = new Examples(new LinkedHashMap<>(), new ArrayList<>());
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).equals(FENCE + "java")) {
        int end = i + 1 + lines.subList(i + 1, lines.size()).indexOf(FENCE);
        Matcher name = NAME.matcher(i == 0 ? "" : lines.get(i - 1));
        if (end <= i) {
          examples.problems().add("the block in line " + (i + 1) + " has no end");
        } else if (name.matches()) {
          examples.add(name.group(1), lines.subList(i + 1, end));
        } else {
          examples.problems().add("the block in line " + (i + 1) + " has no name above it");
        }
      }
    }
    return examples;
  }

  /** The imports that stand in the Java blocks of a Markdown text. */
  static List<String> importsInMarkdown(String text) {
    return text.lines().filter(line -> line.startsWith(IMPORT)).toList();
  }

  /** The regions of a source between {@code // tag::NAME} and {@code // end::NAME}. */
  static Examples inSource(String source) {
    Examples examples = new Examples(new LinkedHashMap<>(), new ArrayList<>());
    List<String> lines = source.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      Matcher tag = TAG.matcher(lines.get(i));
      if (tag.matches()) {
        String end = "// end::" + tag.group(1);
        List<String> rest = lines.subList(i + 1, lines.size());
        int length = rest.stream().map(String::strip).toList().indexOf(end);
        if (length < 0) {
          examples.problems().add("region " + tag.group(1) + " has no end");
        } else {
          examples.add(tag.group(1), rest.subList(0, length));
        }
      }
    }
    return examples;
  }

  /** These and those. */
  Examples plus(Examples others) {
    Examples all = new Examples(new LinkedHashMap<>(byName), new ArrayList<>(problems));
    others.byName().forEach((name, text) -> all.add(name, text.lines().toList()));
    all.problems().addAll(others.problems());
    return all;
  }

  /** Imports that stand before a piece are not part of it. */
  private void add(String name, List<String> lines) {
    List<String> code =
        lines.stream().dropWhile(line -> line.isBlank() || line.startsWith(IMPORT)).toList();
    if (byName.putIfAbsent(name, String.join("\n", code).stripTrailing().stripIndent()) != null) {
      problems.add("two are called " + name);
    }
  }
}
