package dev.cairn.bench;

/** Runs comparisons by name and prints a line {@code RATIO name value} for each figure. */
public final class Compare {
  private Compare() {}

  /** Takes the names of the comparisons: {@code --in-process}. */
  public static void main(String[] args) {
    if (args.length != 1 || !args[0].equals("--in-process")) {
      System.err.println("usage: compare --in-process");
      System.exit(2);
    }
    new InProcessComparison(System.out).run();
  }
}
