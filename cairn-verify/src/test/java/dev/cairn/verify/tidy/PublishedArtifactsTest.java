package dev.cairn.verify.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What is published, as the modules' poms say it, held to the BOM and to the README. */
final class PublishedArtifactsTest {
  private static final String BOM = "cairn-bom/pom.xml";
  private static final Pattern PARENT = Pattern.compile("(?s)<parent>.*?</parent>");
  private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
  private static final Pattern ARTIFACT = Pattern.compile("<artifactId>([^<]+)</artifactId>");
  private static final Pattern VERSION = Pattern.compile("<version>([^<]+)</version>");
  private static final Pattern COORDINATES =
      Pattern.compile(
          "<groupId>dev\\.cairn</groupId>\\s*<artifactId>(cairn[\\w-]*)</artifactId>"
              + "(?:\\s*<version>([^<]+)</version>)?");
  private static final Pattern SHORT_COORDINATES =
      Pattern.compile("dev\\.cairn:(cairn[\\w-]*):([\\w.-]+)");

  private static Map<String, String> texts;

  @BeforeAll
  static void readTexts() throws IOException {
    texts = Repository.find().texts();
  }

  @Test
  void bom_namesExactlyThePublishedJars() {
    assertThat(managed()).containsExactlyInAnyOrderElementsOf(publishedJars());
  }

  @Test
  void bom_managesNothingElse() {
    assertThat(texts.get(BOM))
        .as("an import takes what a pom inherits, too")
        .doesNotContain("<parent>", "<scope>import</scope>");
    assertThat(ARTIFACT.matcher(dependencyManagement(texts.get(BOM))).results().count())
        .isEqualTo(managed().size());
  }

  @Test
  void modules_haveTheVersionOfTheBom() {
    for (String module : modules()) {
      String parent = first(PARENT, texts.get(module));
      assertThat(VERSION.matcher(parent).results().map(found -> found.group(1)))
          .as(module)
          .containsExactly(version());
    }
  }

  @Test
  void publishedPoms_haveNameAndDescription() {
    for (String module : modules()) {
      assertThat(PARENT.matcher(texts.get(module)).replaceFirst(""))
          .as(module)
          .contains("\n  <name>", "\n  <description>");
    }
  }

  @Test
  void readme_hasTheVersionOfTheBom_andEachArtifact() {
    String readme = texts.get("README.md");
    List<String> versions =
        List.of(COORDINATES, SHORT_COORDINATES).stream()
            .flatMap(pattern -> pattern.matcher(readme).results())
            .filter(found -> found.group(2) != null)
            .map(found -> found.group(2))
            .toList();
    assertThat(versions).isNotEmpty().containsOnly(version());
    assertThat(publishedJars()).allSatisfy(name -> assertThat(readme).contains("| `" + name + "`"));
  }

  /** The poms of all modules but the BOM. */
  private static List<String> modules() {
    return MODULE
        .matcher(texts.get("pom.xml"))
        .results()
        .map(found -> found.group(1) + "/pom.xml")
        .filter(path -> !path.equals(BOM))
        .toList();
  }

  private static List<String> publishedJars() {
    return modules().stream()
        .map(texts::get)
        .filter(pom -> !pom.contains("<maven.deploy.skip>true"))
        .filter(pom -> !pom.contains("<packaging>pom"))
        .map(pom -> firstGroup(ARTIFACT, PARENT.matcher(pom).replaceFirst("")))
        .toList();
  }

  private static List<String> managed() {
    return COORDINATES
        .matcher(dependencyManagement(texts.get(BOM)))
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  private static String dependencyManagement(String pom) {
    return first(Pattern.compile("(?s)<dependencyManagement>.*</dependencyManagement>"), pom);
  }

  private static String version() {
    return firstGroup(VERSION, texts.get(BOM).substring(texts.get(BOM).indexOf("<modelVersion>")));
  }

  private static String first(Pattern pattern, String text) {
    Matcher found = pattern.matcher(text);
    assertThat(found.find()).as(pattern.pattern()).isTrue();
    return found.group();
  }

  private static String firstGroup(Pattern pattern, String text) {
    Matcher found = pattern.matcher(text);
    assertThat(found.find()).as(pattern.pattern()).isTrue();
    return found.group(1);
  }
}
