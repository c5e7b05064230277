package dev.cairn.engine.expression;

import static org.assertj.core.api.Assertions.catchThrowable;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.Attributes;
import dev.cairn.engine.api.ErrorCode;
import dev.cairn.engine.api.ExpressionAttributes;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Item;
import java.util.LinkedHashMap;
import java.util.Map;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** The placeholders of a request, and its expressions as they answer. */
final class Request {
  private static final ExpressionCompiler COMPILER = new ExpressionCompiler();

  private final Map<String, String> names = new LinkedHashMap<>();
  private final Map<String, AttributeValue> values = new LinkedHashMap<>();

  static Request plain() {
    return new Request();
  }

  static Request with(String placeholder, AttributeValue value) {
    return new Request().and(placeholder, value);
  }

  static Request with(String placeholder, String name) {
    return new Request().and(placeholder, name);
  }

  Request and(String placeholder, AttributeValue value) {
    values.put(placeholder, value);
    return this;
  }

  Request and(String placeholder, String name) {
    names.put(placeholder, name);
    return this;
  }

  Placeholders placeholders() {
    return Placeholders.of(
        new ExpressionAttributes(
            names.isEmpty() ? null : names, values.isEmpty() ? null : Attributes.of(values)));
  }

  Condition condition(String text) {
    return COMPILER.condition(text, placeholders());
  }

  boolean test(String text, Item item) {
    return condition(text).test(item);
  }

  Condition filter(String text) {
    return COMPILER.filter(text, placeholders());
  }

  KeyCondition keyCondition(String text) {
    return COMPILER.keyCondition(text, placeholders()).keyCondition();
  }

  Projection projection(String text) {
    return COMPILER.projection(text, placeholders());
  }

  Update update(String text) {
    return COMPILER.update(text, placeholders());
  }

  Item updated(String text, Item before) {
    return update(text).apply(before).item();
  }

  /** The message of the ValidationException that the call ends with. */
  static String refusal(ThrowingCallable call) {
    Throwable thrown = catchThrowable(call);
    Assertions.assertThat(thrown).isInstanceOf(ApiException.class);
    Assertions.assertThat(((ApiException) thrown).code()).isEqualTo(ErrorCode.VALIDATION);
    return thrown.getMessage();
  }

  String conditionRefusal(String text) {
    return refusal(() -> condition(text));
  }

  String filterRefusal(String text) {
    return refusal(() -> filter(text));
  }

  String keyConditionRefusal(String text) {
    return refusal(() -> keyCondition(text));
  }

  String projectionRefusal(String text) {
    return refusal(() -> projection(text));
  }

  String updateRefusal(String text) {
    return refusal(() -> update(text));
  }

  String updateRefusal(String text, Item before) {
    return refusal(() -> updated(text, before));
  }
}
