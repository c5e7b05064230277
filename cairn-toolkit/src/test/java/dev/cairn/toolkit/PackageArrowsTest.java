package dev.cairn.toolkit;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The arrows between the toolkit's packages: the base knows none of the others, the Enhanced Client
 * is known in one place, and the engine in none.
 */
class PackageArrowsTest {
  private static final String TOOLKIT = "dev.cairn.toolkit";

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(TOOLKIT);

  @Test
  void packages_haveNoCycles() {
    slices().matching(TOOLKIT + ".(*)..").should().beFreeOfCycles().check(CLASSES);
  }

  /** What strategies are built of, from below. */
  @Test
  void ground_knowsNoStrategy() {
    knowsOnly("item");
    knowsOnly("capacity");
    knowsOnly("retry");
    knowsOnly("outcome", "item", "capacity");
    knowsOnly("internal", "item", "capacity", "retry", "outcome");
  }

  private static void knowsOnly(String packageName, String... others) {
    List<String> allowed =
        new ArrayList<>(
            List.of(TOOLKIT + "." + packageName, "java..", "software.amazon..", "org.jspecify.."));
    for (String other : others) {
      allowed.add(TOOLKIT + "." + other);
    }
    noClasses()
        .that()
        .resideInAPackage(TOOLKIT + "." + packageName)
        .should()
        .dependOnClassesThat()
        .resideOutsideOfPackages(allowed.toArray(String[]::new))
        .check(CLASSES);
  }

  @Test
  void wayIn_isKnownToNobody() {
    noClasses()
        .that()
        .resideInAPackage(TOOLKIT + ".*..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage(TOOLKIT)
        .check(CLASSES);
  }

  @Test
  void enhancedClient_isKnownInOnePlace() {
    noClasses()
        .that()
        .resideOutsideOfPackage(TOOLKIT + ".enhanced")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("software.amazon.awssdk.enhanced..")
        .check(CLASSES);
  }

  @Test
  void toolkit_knowsOnlyTheSdk() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            TOOLKIT + "..",
            "java..",
            "javax.crypto..",
            "software.amazon..",
            "org.reactivestreams..",
            "org.jspecify..")
        .check(CLASSES);
  }
}
