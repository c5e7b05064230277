package dev.cairn.engine;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The arrows between the engine's packages: {@code {value, store} ← {expression, schema, api} ←
 * keyspace ← {capacity, operation} ← engine}. And nothing comes from the outside world but through
 * a constructor.
 */
class PackageArrowsTest {
  private static final String ENGINE = "dev.cairn.engine";

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages(ENGINE);

  /** Which packages a package may use, itself apart. The engine's own package may use all. */
  private static final Map<String, Set<String>> ARROWS =
      Map.of(
          "value", Set.of(),
          "store", Set.of(),
          "api", Set.of("value"),
          "schema", Set.of("value", "store", "api"),
          "expression", Set.of("value", "store", "api"),
          "keyspace", Set.of("value", "store", "api", "schema", "expression"),
          "capacity", Set.of("value", "store", "api", "schema", "expression", "keyspace"),
          "operation",
              Set.of("value", "store", "api", "schema", "expression", "keyspace", "capacity"));

  private static final Set<String> OUTSIDE_WORLD =
      Set.of(
          "java.lang.System.currentTimeMillis",
          "java.lang.System.nanoTime",
          "java.lang.Math.random",
          "java.time.Instant.now",
          "java.time.InstantSource.system",
          "java.time.Clock.system",
          "java.time.Clock.systemUTC",
          "java.time.Clock.systemDefaultZone",
          "java.time.LocalDate.now",
          "java.time.LocalDateTime.now",
          "java.time.OffsetDateTime.now",
          "java.time.ZonedDateTime.now",
          "java.util.UUID.randomUUID",
          "java.util.Random.<init>",
          "java.util.SplittableRandom.<init>",
          "java.security.SecureRandom.<init>",
          "java.util.concurrent.ThreadLocalRandom.current",
          "java.util.random.RandomGenerator.getDefault",
          "java.util.random.RandomGenerator.of");

  static Set<String> packages() {
    return new TreeSet<>(ARROWS.keySet());
  }

  @Test
  void everyPackage_hasItsArrowsListedHere() {
    Set<String> found =
        CLASSES.stream()
            .map(JavaClass::getPackageName)
            .filter(name -> !name.equals(ENGINE))
            .map(name -> name.substring(ENGINE.length() + 1))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(found).isEqualTo(packages());
  }

  @ParameterizedTest
  @MethodSource("packages")
  void package_usesOnlyWhatItsArrowsSay(String name) {
    Set<String> allowed = ARROWS.get(name);
    noClasses()
        .that()
        .resideInAPackage(ENGINE + "." + name)
        .should()
        .dependOnClassesThat(
            DescribedPredicate.describe(
                "are in other packages of the engine than " + allowed,
                used ->
                    isEngineClass(used)
                        && !isIn(used, name)
                        && allowed.stream().noneMatch(other -> isIn(used, other))))
        .check(CLASSES);
  }

  private static boolean isEngineClass(JavaClass used) {
    String name = used.getPackageName();
    return name.equals(ENGINE) || name.startsWith(ENGINE + ".");
  }

  private static boolean isIn(JavaClass used, String name) {
    return used.getPackageName().equals(ENGINE + "." + name);
  }

  @Test
  void packages_haveNoCycles() {
    slices().matching(ENGINE + ".(*)..").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void timeAndRandomness_comeFromTheOptionsOnly() {
    DescribedPredicate<JavaAccess<?>> reachesOutside =
        DescribedPredicate.describe(
            "what reads the time or draws at random by itself",
            access ->
                OUTSIDE_WORLD.contains(
                    access.getTargetOwner().getName() + "." + access.getTarget().getName()));
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName(EngineOptions.class.getName())
        .should()
        .accessTargetWhere(reachesOutside)
        .check(CLASSES);
  }

  /** So that a misspelt name in the list above does not let everything through. */
  @Test
  void options_areSeenToReachOutside() {
    Set<String> reached =
        CLASSES.get(EngineOptions.class).getAccessesFromSelf().stream()
            .map(access -> access.getTargetOwner().getName() + "." + access.getTarget().getName())
            .filter(OUTSIDE_WORLD::contains)
            .collect(Collectors.toSet());
    assertThat(reached)
        .contains("java.time.InstantSource.system", "java.security.SecureRandom.<init>");
  }
}
