package dev.cairn.junit;

import dev.cairn.embedded.Cairn;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.function.Function;
import java.util.function.Supplier;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.MergedContextConfiguration;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Gives a test's Spring context a Cairn, and puts its clients in the place of all other DynamoDB
 * clients, so that none leads to Amazon.
 *
 * <p>Order: it comes after all configuration, auto-configuration included, and before the first
 * bean is made, so what it replaces is never built. Spring keeps contexts apart whose customizers
 * differ.
 */
record CairnContextCustomizer(boolean immediateRetries) implements ContextCustomizer {
  @Override
  public void customizeContext(
      ConfigurableApplicationContext context, MergedContextConfiguration configuration) {
    context.addBeanFactoryPostProcessor(this::register);
  }

  private void register(ConfigurableListableBeanFactory beans) {
    if (names(beans, Cairn.class).length == 0) {
      define(beans, "cairn", Cairn.class, Cairn::inMemory);
    }
    replace(beans, "dynamoDbClient", DynamoDbClient.class, Cairn::dynamoDbClient);
    replace(beans, "dynamoDbAsyncClient", DynamoDbAsyncClient.class, Cairn::dynamoDbAsyncClient);
  }

  private static String[] names(ConfigurableListableBeanFactory beans, Class<?> type) {
    return beans.getBeanNamesForType(type, true, false);
  }

  private <T> void replace(
      ConfigurableListableBeanFactory beans,
      String defaultName,
      Class<T> type,
      Function<Cairn, T> client) {
    Supplier<T> supplier = () -> client.apply(cairn(beans));
    String[] names = names(beans, type);
    for (String name : names) {
      if (beans.containsBeanDefinition(name) && !isMadeOfCairn(beans, name)) {
        define(beans, name, type, supplier);
      }
    }
    if (names.length == 0) {
      define(beans, defaultName, type, supplier);
    }
  }

  private Cairn cairn(ConfigurableListableBeanFactory beans) {
    Cairn cairn = beans.getBean(Cairn.class);
    if (immediateRetries) {
      cairn.immediateRetries();
    }
    return cairn;
  }

  /** Whether the bean's method takes a Cairn, so that it is a client of it with own settings. */
  private static boolean isMadeOfCairn(ConfigurableListableBeanFactory beans, String name) {
    Method method =
        beans.getMergedBeanDefinition(name) instanceof RootBeanDefinition definition
            ? definition.getResolvedFactoryMethod()
            : null;
    return method != null && Arrays.asList(method.getParameterTypes()).contains(Cairn.class);
  }

  private static <T> void define(
      ConfigurableListableBeanFactory beans, String name, Class<T> type, Supplier<T> supplier) {
    BeanDefinitionRegistry registry = (BeanDefinitionRegistry) beans;
    RootBeanDefinition definition = new RootBeanDefinition(type, supplier);
    definition.setDestroyMethodName(AbstractBeanDefinition.INFER_METHOD);
    if (registry.containsBeanDefinition(name)) {
      BeanDefinition replaced = registry.getBeanDefinition(name);
      definition.setPrimary(replaced.isPrimary());
      definition.setLazyInit(replaced.isLazyInit());
      registry.removeBeanDefinition(name);
    }
    registry.registerBeanDefinition(name, definition);
  }
}
