package dev.cairn.junit;

import dev.cairn.embedded.Cairn;
import java.lang.reflect.Constructor;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.ParameterResolutionDelegate;
import org.springframework.context.ApplicationContext;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.test.context.junit.jupiter.SpringExtension;

/**
 * The Spring contexts of tests, for which Spring need not be on the class path.
 *
 * <p>{@link #hasOne} tells by names alone; the other methods, which touch Spring's classes, are for
 * tests that have a context.
 */
final class SpringContexts {
  private static final String EXTENSION =
      "org.springframework.test.context.junit.jupiter.SpringExtension";

  private SpringContexts() {}

  /** Whether the class of the context, or one around it, is a test with a Spring context. */
  static boolean hasOne(ExtensionContext context) {
    Optional<ExtensionContext> enclosing = Optional.of(context);
    while (enclosing.isPresent()) {
      if (enclosing.get().getTestClass().map(SpringContexts::isExtended).orElse(false)) {
        return true;
      }
      enclosing = enclosing.get().getParent();
    }
    return false;
  }

  private static boolean isExtended(Class<?> testClass) {
    return AnnotationSupport.findRepeatableAnnotations(testClass, ExtendWith.class).stream()
        .flatMap(extended -> Arrays.stream(extended.value()))
        .anyMatch(extension -> extension.getName().equals(EXTENSION));
  }

  /** The context's database. */
  static Cairn cairn(ExtensionContext context) {
    ApplicationContext beans = SpringExtension.getApplicationContext(context);
    Cairn cairn = beans.getBeanProvider(Cairn.class).getIfAvailable();
    if (cairn == null) {
      throw new ExtensionConfigurationException(
          "The Spring context has no Cairn that the test could share with it. Put @CairnTest on the"
              + " class and not on a method, or give the context a bean of the type Cairn.");
    }
    return cairn;
  }

  /** Whether it is Spring that finds the parameter's value, because of its {@code @Autowired}. */
  static boolean resolve(ParameterContext parameter) {
    return ParameterResolutionDelegate.isAutowirable(parameter.getParameter(), parameter.getIndex())
        || (parameter.getDeclaringExecutable() instanceof Constructor<?> constructor
            && AnnotatedElementUtils.hasAnnotation(constructor, Autowired.class));
  }
}
