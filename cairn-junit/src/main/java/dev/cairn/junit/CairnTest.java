package dev.cairn.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives each test a database of its own, in this process, and closes it after the test. JUnit 5.9
 * and newer.
 *
 * <pre>{@code
 * @CairnTest
 * class SignUpTest {
 *   @Test
 *   void second_sign_up_is_refused(DynamoDbClient dynamoDb) { ... }
 * }
 * }</pre>
 *
 * <p>On a class it holds for all its tests, those of nested classes included; on a method for that
 * one. It can stand on an annotation of one's own. Parameters of tests, of {@code @BeforeEach} and
 * {@code @AfterEach} methods and of constructors may be a {@code Cairn}, a {@code DynamoDbClient}
 * or {@code DynamoDbAsyncClient} and, where the Enhanced Client is on the class path, a {@code
 * DynamoDbEnhancedClient} or {@code DynamoDbEnhancedAsyncClient}; within one test they are the same
 * objects everywhere. JUnit before 5.12 does not say for which test it calls a constructor, which
 * can then have none of them. Every invocation of a parameterised or repeated test is a test.
 *
 * <p>Shared preparation: what a {@code @BeforeAll} method puts into its database, each test of that
 * class finds in its own, which is a fork. So tables are created and filled once, and no test sees
 * what another has done:
 *
 * <pre>{@code
 * @BeforeAll
 * static void createTables(DynamoDbClient dynamoDb) { ... }
 * }</pre>
 *
 * <p>To share across classes, keep a {@code Cairn} in a static field and let each test take a
 * {@code fork()} of it.
 *
 * <p>Beside {@code @SpringBootTest}, or another annotation with a Spring context, the database is
 * the context's: on the class, it gives the context a {@code Cairn} unless it has one, and puts
 * clients of it in the place of all {@code DynamoDbClient}s and {@code DynamoDbAsyncClient}s but
 * those whose bean method takes the {@code Cairn}. Before each test the database is set back to
 * what it held when the context had started, with what {@code @BeforeAll} methods added; its
 * clients stay, and the context is kept as ever. One test at a time.
 *
 * <p>Errors: the constructor of a class with {@code @TestInstance(PER_CLASS)} can have none of
 * these parameters, since it runs once and its database would belong to no test. Threads: tests may
 * run in parallel. Cost: microseconds for a database, a millisecond or two for each kind of client,
 * nothing for what no parameter asks for.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@ExtendWith(CairnExtension.class)
public @interface CairnTest {
  /**
   * How long each call of a test travels, there and back, in milliseconds. With one millisecond,
   * calls of several threads overlap as they do on a network.
   */
  long transportDelayMillis() default 0;

  /**
   * Whether the clients of a test send a request again without waiting, so that a test with faults
   * spends its time on them and not asleep. They try as often as the SDK would.
   */
  boolean immediateRetries() default false;
}
