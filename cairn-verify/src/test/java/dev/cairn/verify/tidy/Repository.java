package dev.cairn.verify.tidy;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The files that people write, by their paths from the repository's root. */
final class Repository {
  private static final String LANDMARK = "cairn-engine";
  private static final Set<String> NOT_WRITTEN = Set.of(".git", "target", "node_modules");

  private final Path root;

  private Repository(Path root) {
    this.root = root;
  }

  /** The repository that this module is built in. */
  static Repository find() {
    Path start = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
    for (Path folder = start; folder != null; folder = folder.getParent()) {
      if (Files.isDirectory(folder.resolve(LANDMARK))) {
        return new Repository(folder);
      }
    }
    throw new IllegalStateException("no repository around " + start);
  }

  /** All texts, by path with slashes. Files that are not in UTF-8 are left out. */
  Map<String, String> texts() throws IOException {
    Map<String, String> texts = new TreeMap<>();
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return NOT_WRITTEN.contains(folder.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            if (attributes.isRegularFile()) {
              put(texts, file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return texts;
  }

  private void put(Map<String, String> texts, Path file) throws IOException {
    try {
      String path = root.relativize(file).toString().replace('\\', '/');
      texts.put(path, Files.readString(file));
    } catch (MalformedInputException noText) {
      // Pictures and archives have no lines to check.
    }
  }
}
