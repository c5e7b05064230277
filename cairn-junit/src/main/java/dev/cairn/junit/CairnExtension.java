package dev.cairn.junit;

import dev.cairn.embedded.Cairn;
import java.lang.reflect.Constructor;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Resolves the parameters that {@link CairnTest} promises.
 *
 * <p>It runs on JUnit 5.9 and newer, so it calls nothing that one of them does not have; {@code
 * examples/compatibility} holds it to that. Threads: thread-safe; it keeps everything in the stores
 * of JUnit's contexts, which close it.
 */
final class CairnExtension implements ParameterResolver, BeforeAllCallback, BeforeEachCallback {
  /*
   * A context's database is a fork of the nearest enclosing one's, if an enclosing context has one,
   * which it has when a method of its @BeforeAll asked. A key is the context's id because a store
   * also finds what its parents keep: without it, a test would get its class's database.
   */
  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(CairnExtension.class);

  /** Older versions than 5.12 never call it, and need not have its type. */
  @Override
  public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext root) {
    return ExtensionContextScope.TEST_METHOD;
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    setBack(context);
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    setBack(context);
  }

  /**
   * A database of one's own is made when it is asked for; one that is shared has to be set back.
   */
  private static void setBack(ExtensionContext context) {
    if (SpringContexts.hasOne(context)) {
      shared(context);
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return TestDatabase.hasOne(parameter.getParameter().getType())
        && !(SpringContexts.hasOne(context) && SpringContexts.resolve(parameter));
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    if (parameter.getDeclaringExecutable() instanceof Constructor<?>
        && context.getTestMethod().isEmpty()) {
      throw new ParameterResolutionException(
          "There is no test yet that a database could belong to: JUnit before 5.12 does not say for"
              + " which test it calls a constructor, and a class with one instance for all tests"
              + " has none. Take the parameter in the tests or in @BeforeEach.");
    }
    return database(context).get(parameter.getParameter().getType());
  }

  // computeIfAbsent, which is to take the place of this method, is in no JUnit before 6.
  @SuppressWarnings("deprecation")
  private static TestDatabase database(ExtensionContext context) {
    if (SpringContexts.hasOne(context)) {
      return shared(context);
    }
    TestDatabase database =
        context
            .getStore(NAMESPACE)
            .getOrComputeIfAbsent(
                context.getUniqueId(),
                id -> new TestDatabase(newCairn(context)),
                TestDatabase.class);
    return Objects.requireNonNull(database);
  }

  private static TestDatabase shared(ExtensionContext context) {
    Optional<CairnTest> annotation = annotation(context);
    if (annotation.map(CairnTest::immediateRetries).orElse(false)
        && !ofClass(context).map(CairnTest::immediateRetries).orElse(false)) {
      throw new ExtensionConfigurationException(
          "The clients of a Spring context are made before a method's @CairnTest can say how they"
              + " retry. Put immediateRetries on the class.");
    }
    TestDatabase database = SharedDatabases.of(context, SpringContexts.cairn(context)).database();
    if (context.getTestMethod().isPresent()) {
      long delay = annotation.map(CairnTest::transportDelayMillis).orElse(0L);
      if (delay > 0) {
        database.cairn().transportDelay(Duration.ofMillis(delay));
      }
    }
    return database;
  }

  private static Cairn newCairn(ExtensionContext context) {
    Cairn cairn = enclosing(context).map(Cairn::fork).orElseGet(Cairn::inMemory);
    Optional<CairnTest> annotation = annotation(context);
    // Preparation in @BeforeAll need not be slow.
    if (context.getTestMethod().isPresent()) {
      cairn.transportDelay(
          Duration.ofMillis(annotation.map(CairnTest::transportDelayMillis).orElse(0L)));
    }
    if (annotation.map(CairnTest::immediateRetries).orElse(false)) {
      cairn.immediateRetries();
    }
    return cairn;
  }

  private static Optional<Cairn> enclosing(ExtensionContext context) {
    Optional<ExtensionContext> parent = context.getParent();
    while (parent.isPresent()) {
      ExtensionContext enclosing = parent.get();
      TestDatabase database =
          enclosing.getStore(NAMESPACE).get(enclosing.getUniqueId(), TestDatabase.class);
      if (database != null) {
        return Optional.of(database.cairn());
      }
      parent = enclosing.getParent();
    }
    return Optional.empty();
  }

  /** The annotation of the test, else that of its class. */
  private static Optional<CairnTest> annotation(ExtensionContext context) {
    return AnnotationSupport.findAnnotation(context.getElement(), CairnTest.class)
        .or(() -> ofClass(context));
  }

  /** The annotation of the class, else that of the nearest enclosing one. */
  private static Optional<CairnTest> ofClass(ExtensionContext context) {
    Optional<CairnTest> found = Optional.empty();
    Optional<ExtensionContext> enclosing = Optional.of(context);
    while (found.isEmpty() && enclosing.isPresent()) {
      found = AnnotationSupport.findAnnotation(enclosing.get().getTestClass(), CairnTest.class);
      enclosing = enclosing.get().getParent();
    }
    return found;
  }
}
