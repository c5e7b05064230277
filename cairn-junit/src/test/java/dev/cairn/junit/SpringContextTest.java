package dev.cairn.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.testkit.engine.EventConditions.event;
import static org.junit.platform.testkit.engine.EventConditions.finishedWithFailure;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.message;

import dev.cairn.embedded.Cairn;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.junit.jupiter.SpringJUnitConfig;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Runs the classes below as JUnit and Spring would, and looks at what became of them. */
class SpringContextTest {
  private static EngineExecutionResults run(Class<?>... testClasses) {
    return EngineTestKit.engine("junit-jupiter")
        .selectors(
            Arrays.stream(testClasses)
                .map(testClass -> selectClass(testClass))
                .toArray(ClassSelector[]::new))
        .execute();
  }

  private static void assertAllSucceed(int testCount, Class<?>... testClasses) {
    EngineExecutionResults results = run(testClasses);
    results
        .allEvents()
        .assertStatistics(s -> s.skipped(0).aborted(0))
        .failed()
        .assertEventsMatchExactly();
    assertThat(results.testEvents().succeeded().count()).isEqualTo(testCount);
  }

  private static void assertFails(Class<?> testClass, String words) {
    run(testClass)
        .allEvents()
        .assertThatEvents()
        .haveAtLeastOne(event(finishedWithFailure(message(m -> m.contains(words)))));
  }

  private static void createTable(DynamoDbClient dynamoDb, String name) {
    CairnTestTest.createTable(dynamoDb, name);
  }

  private static List<String> tables(DynamoDbClient dynamoDb) {
    return CairnTestTest.tables(dynamoDb);
  }

  /** An application whose client leads to Amazon, and which creates a table when it starts. */
  @Configuration(proxyBeanMethods = false)
  static class Application {
    @Bean
    DynamoDbClient orders() {
      throw new AssertionError("nobody builds a client that leads to Amazon");
    }

    @Bean
    String started(DynamoDbClient dynamoDb) {
      createTable(dynamoDb, "started");
      return "started";
    }
  }

  @Test
  void context_hasTheDatabaseOfItsTests_whichIsSetBackBeforeEach() {
    Shared.CLIENTS.clear();
    assertAllSucceed(5, Shared.class, SharedToo.class);

    assertThat(Shared.CLIENTS.stream().distinct()).hasSize(1);
  }

  @CairnTest
  @SpringJUnitConfig(Application.class)
  static class Shared {
    static final List<DynamoDbClient> CLIENTS = new CopyOnWriteArrayList<>();

    @Autowired private DynamoDbClient ofContext;

    @BeforeAll
    static void prepare(DynamoDbClient dynamoDb) {
      assertThat(tables(dynamoDb)).containsExactly("started");
      createTable(dynamoDb, "prepared");
    }

    @BeforeEach
    void createOwn(Cairn cairn) {
      assertThat(cairn.account().total().write()).isZero();
      cairn.faults().on("Scan").throttle().always();
      createTable(ofContext, "own");
    }

    @RepeatedTest(2)
    void test(DynamoDbClient dynamoDb, DynamoDbAsyncClient async) {
      CLIENTS.add(ofContext);
      assertThat(tables(dynamoDb)).containsExactly("own", "prepared", "started");
      assertThat(async.listTables().join().tableNames()).hasSize(3);
    }

    @Nested
    class Inner {
      @BeforeAll
      static void prepare(DynamoDbClient dynamoDb) {
        assertThat(tables(dynamoDb)).containsExactly("prepared", "started");
        createTable(dynamoDb, "inner");
      }

      @RepeatedTest(2)
      void test(DynamoDbClient dynamoDb) {
        assertThat(tables(dynamoDb)).containsExactly("inner", "own", "prepared", "started");
        CLIENTS.add(ofContext);
      }
    }
  }

  @CairnTest
  @SpringJUnitConfig(Application.class)
  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  static class SharedToo {
    @Autowired private DynamoDbClient ofContext;

    @Test
    void test(Cairn cairn) {
      assertThat(tables(ofContext)).containsExactly("started");
      assertThat(cairn.faults().script()).doesNotContain("throttle");
      Shared.CLIENTS.add(ofContext);
    }
  }

  @Test
  void clientOfOnesOwn_onACairnOfOnesOwn_stays() {
    assertAllSucceed(1, Own.class);
  }

  @Configuration(proxyBeanMethods = false)
  static class OwnWiring {
    static final Duration TIME_OUT = Duration.ofSeconds(30);

    @Bean
    Cairn database() {
      return Cairn.builder().transportDelay(Duration.ofMillis(1)).build();
    }

    @Bean
    DynamoDbClient dynamoDb(Cairn database) {
      return database.dynamoDbClient(
          client -> client.overrideConfiguration(o -> o.apiCallTimeout(TIME_OUT)));
    }
  }

  @CairnTest
  @SpringJUnitConfig(OwnWiring.class)
  static class Own {
    @Autowired private Cairn ofContext;
    @Autowired private DynamoDbClient client;

    @Test
    void test(Cairn cairn, @Autowired DynamoDbClient dynamoDb) {
      assertThat(cairn).isSameAs(ofContext);
      assertThat(cairn.transportDelay()).isEqualTo(Duration.ofMillis(1));
      assertThat(dynamoDb).isSameAs(client);
      assertThat(client.serviceClientConfiguration().overrideConfiguration().apiCallTimeout())
          .contains(OwnWiring.TIME_OUT);
      createTable(client, "own");
      assertThat(tables(cairn.dynamoDbClient())).containsExactly("own");
    }
  }

  @Test
  void replacedContext_bringsADatabaseOfItsOwn() {
    Dirty.CONTEXTS.clear();
    assertAllSucceed(2, Dirty.class);

    assertThat(Dirty.CONTEXTS.stream().distinct()).hasSize(2);
    assertThatThrownBy(() -> Dirty.CONTEXTS.get(0).dynamoDbClient())
        .isInstanceOf(IllegalStateException.class);
  }

  @CairnTest
  @SpringJUnitConfig(Application.class)
  @DirtiesContext(classMode = DirtiesContext.ClassMode.AFTER_EACH_TEST_METHOD)
  static class Dirty {
    static final List<Cairn> CONTEXTS = new CopyOnWriteArrayList<>();

    @RepeatedTest(2)
    void test(Cairn cairn, DynamoDbClient dynamoDb) {
      CONTEXTS.add(cairn);
      assertThat(tables(dynamoDb)).containsExactly("started");
    }
  }

  @Test
  void immediateRetries_areTheContexts() {
    assertAllSucceed(1, Immediate.class);
    assertFails(ImmediateMethod.class, "Put immediateRetries on the class");
  }

  @CairnTest(immediateRetries = true, transportDelayMillis = 2)
  @SpringJUnitConfig(Application.class)
  static class Immediate {
    @Autowired private DynamoDbClient ofContext;

    @Test
    void test(Cairn cairn) {
      assertThat(CairnTestTest.isImmediate(ofContext)).isTrue();
      assertThat(cairn.transportDelay()).isEqualTo(Duration.ofMillis(2));
    }
  }

  @CairnTest
  @SpringJUnitConfig(Application.class)
  static class ImmediateMethod {
    @Test
    @CairnTest(immediateRetries = true)
    void test(Cairn cairn) {
      throw new AssertionError("is not run with " + cairn);
    }
  }

  @Test
  void annotationOnAMethod_doesNotReachTheContext_andSaysSo() {
    assertFails(OnMethod.class, "Put @CairnTest on the class");
  }

  @SpringJUnitConfig(OnMethod.class)
  static class OnMethod {
    @Test
    @CairnTest
    void test(Cairn cairn) {
      throw new AssertionError("is not run with " + cairn);
    }
  }

  @Test
  void database_isForOneTestAtATime_withinItsClasses() {
    try (Cairn cairn = Cairn.inMemory()) {
      SharedDatabase shared = new SharedDatabase(cairn);
      SharedDatabase.Use ofClass = shared.use("[class:one]", shared.beginning());
      SharedDatabase.Use ofTest = shared.use("[class:one]/[method:test]", ofClass.prepared());

      for (String other : List.of("[class:one]/[method:other]", "[class:one]/[method:test2]")) {
        assertThatThrownBy(() -> shared.use(other, ofClass.prepared()))
            .isInstanceOf(ExtensionConfigurationException.class)
            .hasMessageContaining("one test at a time")
            .hasMessageContaining("[method:test]");
      }
      ofTest.close();
      shared.use("[class:one]/[method:other]", ofClass.prepared()).close();
      ofClass.close();
      shared.use("[class:two]", shared.beginning()).close();
      shared.close();
    }
  }
}
