package dev.cairn.junit;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;
import org.springframework.test.context.TestContextAnnotationUtils;

/**
 * Customizes the Spring contexts of classes with {@link CairnTest}, and of those nested in them.
 * Spring finds it by {@code META-INF/spring.factories}.
 */
final class CairnContextCustomizerFactory implements ContextCustomizerFactory {
  @Override
  public @Nullable ContextCustomizer createContextCustomizer(
      Class<?> testClass, List<ContextConfigurationAttributes> attributes) {
    CairnTest annotation =
        TestContextAnnotationUtils.findMergedAnnotation(testClass, CairnTest.class);
    return annotation == null ? null : new CairnContextCustomizer(annotation.immediateRetries());
  }
}
