package dev.cairn.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.testkit.engine.EventConditions.finishedWithFailure;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.message;

import dev.cairn.embedded.Cairn;
import java.io.IOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedAsyncClient;
import software.amazon.awssdk.enhanced.dynamodb.DynamoDbEnhancedClient;
import software.amazon.awssdk.retries.api.AcquireInitialTokenRequest;
import software.amazon.awssdk.retries.api.RefreshRetryTokenRequest;
import software.amazon.awssdk.retries.api.RefreshRetryTokenResponse;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.retries.api.RetryToken;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** Runs the classes below as JUnit would, and looks at what became of them. */
class CairnTestTest {
  private static EngineExecutionResults run(Class<?> testClass) {
    return EngineTestKit.engine("junit-jupiter").selectors(selectClass(testClass)).execute();
  }

  private static void assertAllSucceed(Class<?> testClass, int testCount) {
    EngineExecutionResults results = run(testClass);
    results
        .allEvents()
        .assertStatistics(s -> s.skipped(0).aborted(0))
        .failed()
        .assertEventsMatchExactly();
    assertThat(results.testEvents().succeeded().count()).isEqualTo(testCount);
  }

  static void createTable(DynamoDbClient dynamoDb, String name) {
    AttributeDefinition key =
        AttributeDefinition.builder()
            .attributeName("pk")
            .attributeType(ScalarAttributeType.S)
            .build();
    KeySchemaElement hash =
        KeySchemaElement.builder().attributeName("pk").keyType(KeyType.HASH).build();
    dynamoDb.createTable(
        r ->
            r.tableName(name)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(key)
                .keySchema(hash));
  }

  static List<String> tables(DynamoDbClient dynamoDb) {
    return dynamoDb.listTables().tableNames();
  }

  @Test
  void eachTest_hasAnEmptyDatabase_ofItsOwn() {
    assertAllSucceed(FreshDatabase.class, 5);
  }

  @CairnTest
  static class FreshDatabase {
    @Test
    void first(DynamoDbClient dynamoDb) {
      createsOnlyTable(dynamoDb);
    }

    @RepeatedTest(2)
    void repeated(DynamoDbClient dynamoDb) {
      createsOnlyTable(dynamoDb);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void parameterised(int number, DynamoDbClient dynamoDb) {
      assertThat(number).isPositive();
      createsOnlyTable(dynamoDb);
    }

    private static void createsOnlyTable(DynamoDbClient dynamoDb) {
      createTable(dynamoDb, "only");
      assertThat(tables(dynamoDb)).containsExactly("only");
    }
  }

  @Test
  void withinOneTest_parametersAreTheSameObjects_onOneDatabase() {
    assertAllSucceed(SameObjects.class, 2);
  }

  @CairnTest
  static class SameObjects {
    private final Cairn ofConstructor;
    private DynamoDbClient ofBeforeEach;

    SameObjects(Cairn cairn) {
      ofConstructor = cairn;
    }

    @BeforeEach
    void prepare(DynamoDbClient dynamoDb) {
      ofBeforeEach = dynamoDb;
      createTable(dynamoDb, "prepared");
    }

    @Test
    void everyParameter(
        Cairn cairn,
        DynamoDbClient dynamoDb,
        DynamoDbAsyncClient async,
        DynamoDbEnhancedClient enhanced,
        DynamoDbEnhancedAsyncClient enhancedAsync) {
      assertThat(cairn).isSameAs(ofConstructor);
      assertThat(dynamoDb).isSameAs(ofBeforeEach);
      assertThat(tables(cairn.dynamoDbClient())).containsExactly("prepared");
      assertThat(async.listTables().join().tableNames()).containsExactly("prepared");
      assertThat(enhanced).isNotNull();
      assertThat(enhancedAsync).isNotNull();
    }

    @Test
    void onlyTheDatabase(Cairn cairn) {
      assertThat(cairn).isSameAs(ofConstructor);
    }

    @AfterEach
    void after(DynamoDbClient dynamoDb) {
      assertThat(dynamoDb).isSameAs(ofBeforeEach);
    }
  }

  @Test
  void preparationOfTheClass_isForkedIntoEachTest() {
    assertAllSucceed(Prepared.class, 4);
  }

  @CairnTest(transportDelayMillis = 1)
  static class Prepared {
    @BeforeAll
    static void prepare(DynamoDbClient dynamoDb) {
      createTable(dynamoDb, "shared");
    }

    @RepeatedTest(2)
    void test(DynamoDbClient dynamoDb) {
      assertThat(tables(dynamoDb)).containsExactly("shared");
      createTable(dynamoDb, "own");
    }

    @Nested
    class Inner {
      @BeforeAll
      static void prepare(DynamoDbClient dynamoDb) {
        createTable(dynamoDb, "inner");
      }

      @RepeatedTest(2)
      void test(DynamoDbClient dynamoDb) {
        assertThat(tables(dynamoDb)).containsExactly("inner", "shared");
        createTable(dynamoDb, "own");
      }
    }
  }

  @Test
  void oneInstanceForAllTests_stillHasADatabaseForEach() {
    assertAllSucceed(OneInstance.class, 2);
  }

  @CairnTest
  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  static class OneInstance {
    @BeforeAll
    void prepare(DynamoDbClient dynamoDb) {
      createTable(dynamoDb, "shared");
    }

    @BeforeEach
    void create(DynamoDbClient dynamoDb) {
      createTable(dynamoDb, "own");
    }

    @RepeatedTest(2)
    void test(DynamoDbClient dynamoDb) {
      assertThat(tables(dynamoDb)).containsExactly("own", "shared");
    }
  }

  @Test
  void constructorOfOneInstanceForAllTests_isRefused() {
    run(OneInstanceWithField.class)
        .allEvents()
        .assertThatEvents()
        .haveExactly(
            1, finishedWithFailure(message(m -> m.contains("Take the parameter in the tests"))));
  }

  @CairnTest
  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  static class OneInstanceWithField {
    OneInstanceWithField(Cairn cairn) {
      assertThat(cairn).isNotNull();
    }

    @Test
    void test() {}
  }

  @Test
  void annotationOnAMethod_orOnAnotherAnnotation_works() {
    assertAllSucceed(OnMethod.class, 2);
  }

  static class OnMethod {
    @CairnTest
    @Test
    void directly(Cairn cairn) {
      assertThat(tables(cairn.dynamoDbClient())).isEmpty();
    }

    @DatabaseTest
    void throughAnotherAnnotation(Cairn cairn) {
      assertThat(cairn.transportDelay().toMillis()).isEqualTo(2);
    }
  }

  @Target(ElementType.METHOD)
  @Retention(RetentionPolicy.RUNTIME)
  @CairnTest(transportDelayMillis = 2)
  @Test
  @interface DatabaseTest {}

  @Test
  void delay_isTheMethodsOrTheClasses_butNotThePreparations() {
    assertAllSucceed(Delayed.class, 3);
  }

  @CairnTest(transportDelayMillis = 3)
  static class Delayed {
    @BeforeAll
    static void prepare(Cairn cairn) {
      assertThat(cairn.transportDelay()).isZero();
    }

    @Test
    void ofClass(Cairn cairn) {
      assertThat(cairn.transportDelay().toMillis()).isEqualTo(3);
    }

    @CairnTest(transportDelayMillis = 4)
    @Test
    void ofMethod(Cairn cairn) {
      assertThat(cairn.transportDelay().toMillis()).isEqualTo(4);
    }

    @Nested
    class Inner {
      @Test
      void ofEnclosingClass(Cairn cairn) {
        assertThat(cairn.transportDelay().toMillis()).isEqualTo(3);
      }
    }
  }

  @Test
  void immediateRetries_areTheMethodsOrTheClasses_alsoOnAForkOfThePreparation() {
    assertAllSucceed(Retrying.class, 3);
  }

  static boolean isImmediate(DynamoDbClient dynamoDb) {
    RetryStrategy retries =
        dynamoDb.serviceClientConfiguration().overrideConfiguration().retryStrategy().orElseThrow();
    RetryToken token =
        retries.acquireInitialToken(AcquireInitialTokenRequest.create("test")).token();
    Throwable lost = SdkClientException.create("lost", new IOException("lost"));
    // Jitter may make one pause nothing by chance, but not three.
    boolean isImmediate = true;
    for (int attempt = 1; attempt <= 3; attempt++) {
      RefreshRetryTokenResponse next =
          retries.refreshRetryToken(
              RefreshRetryTokenRequest.builder().token(token).failure(lost).build());
      isImmediate &= next.delay().isZero();
      token = next.token();
    }
    return isImmediate;
  }

  @CairnTest
  static class Retrying {
    @BeforeAll
    static void prepare(DynamoDbClient dynamoDb) {
      assertThat(isImmediate(dynamoDb)).isFalse();
    }

    @Test
    void byTheSdk(DynamoDbClient dynamoDb) {
      assertThat(isImmediate(dynamoDb)).isFalse();
    }

    @CairnTest(immediateRetries = true)
    @Test
    void ofMethod(DynamoDbClient dynamoDb) {
      assertThat(isImmediate(dynamoDb)).isTrue();
    }

    @CairnTest(immediateRetries = true)
    @Nested
    class Inner {
      @Test
      void ofClass(DynamoDbClient dynamoDb) {
        assertThat(isImmediate(dynamoDb)).isTrue();
      }
    }
  }

  @Test
  void database_isClosedAfterItsTest() {
    Closed.DATABASES.clear();
    assertAllSucceed(Closed.class, 2);

    for (Cairn cairn : Closed.DATABASES) {
      assertThatThrownBy(cairn::dynamoDbClient).isInstanceOf(IllegalStateException.class);
    }
  }

  @CairnTest
  static class Closed {
    static final List<Cairn> DATABASES = new CopyOnWriteArrayList<>();

    @RepeatedTest(2)
    void test(Cairn cairn) {
      assertThat(tables(cairn.dynamoDbClient())).isEmpty();
      DATABASES.add(cairn);
    }
  }

  @Test
  void parallelTests_doNotMeet() {
    Parallel.DATABASES.clear();
    EngineTestKit.engine("junit-jupiter")
        .selectors(selectClass(Parallel.class))
        .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
        .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
        .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
        .configurationParameter("junit.jupiter.execution.parallel.config.fixed.parallelism", "4")
        .execute()
        .testEvents()
        .assertStatistics(s -> s.succeeded(16).failed(0));

    assertThat(Parallel.DATABASES).hasSize(16);
  }

  @CairnTest(transportDelayMillis = 1)
  static class Parallel {
    static final Set<Cairn> DATABASES = ConcurrentHashMap.newKeySet();

    @RepeatedTest(16)
    void test(Cairn cairn, DynamoDbClient dynamoDb) {
      DATABASES.add(cairn);
      createTable(dynamoDb, "own");
      assertThat(tables(dynamoDb)).containsExactly("own");
    }
  }
}
