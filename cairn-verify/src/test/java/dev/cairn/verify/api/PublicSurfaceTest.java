package dev.cairn.verify.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Public and protected members of a module's public classes name no type that its users should not
 * know: of another module, of a package for the module's own use, or of a library behind it.
 */
final class PublicSurfaceTest {
  private static final String SDK = "software.amazon.awssdk.";

  /**
   * Scripted faults are the same for the embedded engine and for servers, so they have one home.
   */
  private static final String FAULTS = "dev.cairn.protocol.fault.";

  /** The one way in, by which a server in the same process has a database's requests answered. */
  private static final String FRONT_DOOR = "dev.cairn.protocol.FrontDoor";

  @ParameterizedTest
  @CsvSource({
    "dev.cairn.engine, ''",
    "dev.cairn.protocol, dev.cairn.engine.",
    "dev.cairn.embedded, " + FAULTS + " " + FRONT_DOOR + " " + SDK,
    "dev.cairn.junit, dev.cairn.embedded. org.junit.jupiter.api. " + SDK,
    "dev.cairn.toolkit, " + SDK,
    "dev.cairn.costs, dev.cairn.toolkit. " + SDK,
    "dev.cairn.lint, dev.cairn.toolkit. " + SDK,
  })
  void publicMembers_nameOnlyTypesThatUsersMayKnow(String module, String others) {
    List<String> allowed =
        Stream.concat(Stream.of("java.", module + "."), Arrays.stream(others.split(" ")))
            .filter(prefix -> !prefix.isEmpty())
            .toList();
    List<JavaMember> members = publicMembers(module).toList();
    assertThat(members).as("public members of " + module).isNotEmpty();
    assertThat(members.stream().flatMap(member -> leaks(member, allowed)))
        .as("types that leak out of " + module)
        .isEmpty();
  }

  private static Stream<JavaMember> publicMembers(String module) {
    return new ClassFileImporter()
        .withImportOption(new ImportOption.DoNotIncludeTests()).importPackages(module).stream()
            .filter(type -> !isInternal(type))
            .filter(PublicSurfaceTest::isVisible)
            .flatMap(type -> type.getMembers().stream())
            .filter(member -> isPublic(member.getModifiers()))
            .filter(member -> !isForTheModuleItself(member));
  }

  /**
   * What only the module itself can call: constructors that take, and methods that give, something
   * of a package for its own use. Java has no other way for packages of one module to meet.
   */
  private static boolean isForTheModuleItself(JavaMember member) {
    return member instanceof JavaConstructor constructor
            && constructor.getRawParameterTypes().stream().anyMatch(PublicSurfaceTest::isInternal)
        || member instanceof JavaMethod method && isInternal(method.getRawReturnType());
  }

  private static boolean isInternal(JavaClass type) {
    return type.getPackageName().contains(".internal");
  }

  private static boolean isVisible(JavaClass type) {
    return isPublic(type.getModifiers())
        && type.getEnclosingClass().map(PublicSurfaceTest::isVisible).orElse(true);
  }

  private static boolean isPublic(Set<JavaModifier> modifiers) {
    return (modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED))
        && !modifiers.contains(JavaModifier.SYNTHETIC);
  }

  private static Stream<String> leaks(JavaMember member, List<String> allowed) {
    return types(member)
        .flatMap(type -> type.getAllInvolvedRawTypes().stream())
        .map(JavaClass::getBaseComponentType)
        .filter(type -> !type.isPrimitive())
        .filter(type -> isInternal(type) || allowed.stream().noneMatch(type.getName()::startsWith))
        .map(type -> member.getFullName() + " names " + type.getName());
  }

  private static Stream<JavaType> types(JavaMember member) {
    if (member instanceof JavaField field) {
      return Stream.of(field.getType());
    }
    JavaCodeUnit unit = (JavaCodeUnit) member;
    return Stream.concat(
        Stream.of(unit.getReturnType()),
        Stream.concat(unit.getParameterTypes().stream(), unit.getExceptionTypes().stream()));
  }
}
