package dev.cairn.cli;

import picocli.CommandLine.IVersionProvider;

/** What {@code --version} says of every command: the version that the jar's manifest has. */
public final class CairnVersion implements IVersionProvider {
  /** For picocli. */
  public CairnVersion() {}

  @Override
  public String[] getVersion() {
    String version = CairnVersion.class.getPackage().getImplementationVersion();
    return new String[] {
      "cairn " + (version == null ? "from classes, not from a jar" : version),
      "Java " + System.getProperty("java.version")
    };
  }
}
