package dev.cairn.verify.proof;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * What becomes of the toolkit's requests on their way, without its knowing: how a protection is
 * taken out.
 */
@FunctionalInterface
interface Tampering {
  /** Lets every request through. */
  Tampering NONE = (request, way) -> way.send(request);

  /** The answer to a request, or what it throws. */
  Object answer(DynamoDbRequest request, Way way);

  /**
   * Where requests can be sent.
   *
   * @param method the client's method that was called
   * @param client meets faults, and is recorded
   * @param calm meets none and is not recorded
   */
  record Way(Method method, DynamoDbClient client, DynamoDbClient calm) {
    Object send(DynamoDbRequest request) {
      return invoke(method, client, request);
    }
  }

  /** A client whose requests are tampered with. */
  default DynamoDbClient around(DynamoDbClient client, DynamoDbClient calm) {
    return (DynamoDbClient)
        Proxy.newProxyInstance(
            DynamoDbClient.class.getClassLoader(),
            new Class<?>[] {DynamoDbClient.class},
            (proxy, method, arguments) ->
                arguments != null
                        && arguments.length == 1
                        && arguments[0] instanceof DynamoDbRequest request
                    ? answer(request, new Way(method, client, calm))
                    : invoke(method, client, arguments));
  }

  private static Object invoke(Method method, DynamoDbClient client, Object... arguments) {
    try {
      return method.invoke(client, arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new AssertionError(e.getCause());
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }
}
