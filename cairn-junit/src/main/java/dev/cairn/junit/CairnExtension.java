package dev.cairn.junit;

import dev.cairn.embedded.Cairn;
import java.lang.reflect.Constructor;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Resolves the parameters that {@link CairnTest} promises.
 *
 * <p>Threads: thread-safe; it keeps everything in the stores of JUnit's contexts, which close it.
 */
final class CairnExtension implements ParameterResolver {
  /*
   * A context's database is a fork of the nearest enclosing one's, if an enclosing context has one,
   * which it has when a method of its @BeforeAll asked. A key holds the context's id because a
   * store also finds what its parents keep: without the id, a test would get its class's database.
   */
  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(CairnExtension.class);

  private record Key(String contextId, Class<?> type) {}

  @Override
  public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext root) {
    return ExtensionContextScope.TEST_METHOD;
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return type == Cairn.class
        || type == DynamoDbClient.class
        || type == DynamoDbAsyncClient.class
        || EnhancedClients.isOne(type);
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    if (parameter.getDeclaringExecutable() instanceof Constructor<?>
        && context.getTestMethod().isEmpty()) {
      throw new ParameterResolutionException(
          "The constructor of a class with one instance for all tests belongs to no test and can"
              + " have no database. Take the parameter in the tests or in @BeforeEach.");
    }
    return resolve(parameter.getParameter().getType(), context);
  }

  private static Object resolve(Class<?> type, ExtensionContext context) {
    if (type == Cairn.class) {
      return cairn(context);
    }
    return context
        .getStore(NAMESPACE)
        .computeIfAbsent(new Key(context.getUniqueId(), type), key -> client(type, context));
  }

  private static Object client(Class<?> type, ExtensionContext context) {
    if (type == DynamoDbClient.class) {
      return cairn(context).dynamoDbClient();
    }
    if (type == DynamoDbAsyncClient.class) {
      return cairn(context).dynamoDbAsyncClient();
    }
    Class<?> standard = EnhancedClients.standardOf(type);
    return EnhancedClients.on(resolve(standard, context));
  }

  private static Cairn cairn(ExtensionContext context) {
    return context
        .getStore(NAMESPACE)
        .computeIfAbsent(key(context), key -> newCairn(context), Cairn.class);
  }

  private static Key key(ExtensionContext context) {
    return new Key(context.getUniqueId(), Cairn.class);
  }

  private static Cairn newCairn(ExtensionContext context) {
    Cairn cairn = enclosing(context).map(Cairn::fork).orElseGet(Cairn::inMemory);
    // Preparation in @BeforeAll need not be slow.
    if (context.getTestMethod().isPresent()) {
      cairn.transportDelay(
          Duration.ofMillis(annotation(context).map(CairnTest::transportDelayMillis).orElse(0L)));
    }
    if (annotation(context).map(CairnTest::immediateRetries).orElse(false)) {
      cairn.immediateRetries();
    }
    return cairn;
  }

  private static Optional<Cairn> enclosing(ExtensionContext context) {
    Optional<ExtensionContext> parent = context.getParent();
    while (parent.isPresent()) {
      ExtensionContext enclosing = parent.get();
      Cairn cairn = enclosing.getStore(NAMESPACE).get(key(enclosing), Cairn.class);
      if (cairn != null) {
        return Optional.of(cairn);
      }
      parent = enclosing.getParent();
    }
    return Optional.empty();
  }

  private static Optional<CairnTest> annotation(ExtensionContext context) {
    return AnnotationSupport.findAnnotation(context.getElement(), CairnTest.class)
        .or(() -> ofClass(context));
  }

  private static Optional<CairnTest> ofClass(ExtensionContext context) {
    return AnnotationSupport.findAnnotation(
        context.getRequiredTestClass(), CairnTest.class, context.getEnclosingTestClasses());
  }
}
