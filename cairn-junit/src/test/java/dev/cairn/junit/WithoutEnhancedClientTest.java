package dev.cairn.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.testkit.engine.EngineTestKit;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** The extension where the Enhanced Client is not on the class path. */
class WithoutEnhancedClientTest {
  @Test
  void extension_worksWithoutTheEnhancedClient() throws Exception {
    ClassLoader loader = new LoaderWithoutEnhancedClient(getClass().getClassLoader());
    Class<?> plain = loader.loadClass(Plain.class.getName());
    assertThat(extensionOf(plain).getClassLoader()).isSameAs(loader);

    EngineTestKit.engine("junit-jupiter")
        .selectors(DiscoverySelectors.selectClass(plain))
        .execute()
        .testEvents()
        .assertStatistics(s -> s.succeeded(1).failed(0));
  }

  private static Class<?> extensionOf(Class<?> plain) throws ClassNotFoundException {
    return Class.forName("dev.cairn.junit.CairnExtension", false, plain.getClassLoader());
  }

  @CairnTest
  static class Plain {
    @Test
    void test(DynamoDbClient dynamoDb) {
      assertThat(dynamoDb.listTables().tableNames()).isEmpty();
    }
  }

  /** Defines this package's classes anew, so that they see the class path through these eyes. */
  private static final class LoaderWithoutEnhancedClient extends ClassLoader {
    LoaderWithoutEnhancedClient(ClassLoader parent) {
      super(parent);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith("software.amazon.awssdk.enhanced.")) {
        throw new ClassNotFoundException(name);
      }
      if (!name.startsWith("dev.cairn.junit.")) {
        return super.loadClass(name, resolve);
      }
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? define(name) : loaded;
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      try (InputStream file = getResourceAsStream(name.replace('.', '/') + ".class")) {
        if (file == null) {
          throw new ClassNotFoundException(name);
        }
        byte[] bytes = file.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
