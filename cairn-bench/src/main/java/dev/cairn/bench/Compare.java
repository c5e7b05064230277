package dev.cairn.bench;

/** Runs comparisons by name and prints a line {@code RATIO name value} for each figure. */
public final class Compare {
  private Compare() {}

  /** Takes the name of a comparison: {@code --in-process} or {@code --toolkit}. */
  public static void main(String[] args) {
    ComparisonOutput out = new ComparisonOutput(System.out);
    switch (args.length == 1 ? args[0] : "") {
      case "--in-process" -> new InProcessComparison(out).run();
      case "--toolkit" -> new ToolkitComparison(out).run();
      default -> {
        System.err.println("usage: compare --in-process|--toolkit");
        System.exit(2);
      }
    }
  }
}
