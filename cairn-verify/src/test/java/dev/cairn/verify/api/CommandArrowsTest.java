package dev.cairn.verify.api;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The {@code cairn} command knows its subcommands, and none of them knows it. */
final class CommandArrowsTest {
  private static final String COMMAND = "dev.cairn.cli.CairnCommand";

  @Test
  void cairnCommand_isNamedByNoOtherClass() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName(COMMAND)
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName(COMMAND)
        .check(
            new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("dev.cairn.cli"));
  }
}
