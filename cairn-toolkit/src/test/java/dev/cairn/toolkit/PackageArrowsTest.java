package dev.cairn.toolkit;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
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

  @Test
  void base_knowsNoStrategy() {
    noClasses()
        .that()
        .resideInAPackage(TOOLKIT)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(TOOLKIT + ".*..")
        .check(CLASSES);
  }

  @Test
  void internalAndCapacity_knowNoStrategy() {
    noClasses()
        .that()
        .resideInAnyPackage(TOOLKIT + ".internal", TOOLKIT + ".capacity")
        .should()
        .dependOnClassesThat()
        .resideOutsideOfPackages(
            TOOLKIT,
            TOOLKIT + ".internal",
            TOOLKIT + ".capacity",
            "java..",
            "software.amazon..",
            "org.jspecify..")
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
