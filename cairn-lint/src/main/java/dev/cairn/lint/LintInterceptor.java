package dev.cairn.lint;

import dev.cairn.lint.LintFinding.Kind;
import dev.cairn.toolkit.item.ItemSchema;
import java.security.CodeSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Logs the findings of {@link ExpressionLint} about the writes of a client.
 *
 * <p>Thread-safe.
 */
final class LintInterceptor implements ExecutionInterceptor {
  /** Limit on what is remembered: a program that makes up expressions must not fill the memory. */
  private static final int REMEMBERED_COUNT_MAX = 10_000;

  private static final StackWalker STACK =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  private final Consumer<String> log;
  private final Map<String, ItemSchema<?>> schemas = new LinkedHashMap<>();
  private final Map<Condition, List<LintFinding>> checked = new ConcurrentHashMap<>();
  private final Set<String> logged = ConcurrentHashMap.newKeySet();

  LintInterceptor(Consumer<String> log, List<ItemSchema<?>> schemas) {
    this.log = log;
    schemas.forEach(schema -> this.schemas.put(schema.tableName(), schema));
  }

  /** A condition of a request. */
  private record Condition(String table, String expression, Map<String, String> names) {}

  @Override
  public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
    SdkRequest request = context.request();
    if (request instanceof PutItemRequest put) {
      look(put.tableName(), put.conditionExpression(), put.expressionAttributeNames());
    } else if (request instanceof UpdateItemRequest update) {
      look(update.tableName(), update.conditionExpression(), update.expressionAttributeNames());
    } else if (request instanceof DeleteItemRequest delete) {
      look(delete.tableName(), delete.conditionExpression(), delete.expressionAttributeNames());
    } else if (request instanceof TransactWriteItemsRequest transaction) {
      transaction.transactItems().forEach(this::look);
    }
  }

  private void look(TransactWriteItem item) {
    if (item.put() != null) {
      look(
          item.put().tableName(),
          item.put().conditionExpression(),
          item.put().expressionAttributeNames());
    }
    if (item.update() != null) {
      look(
          item.update().tableName(),
          item.update().conditionExpression(),
          item.update().expressionAttributeNames());
    }
    if (item.delete() != null) {
      look(
          item.delete().tableName(),
          item.delete().conditionExpression(),
          item.delete().expressionAttributeNames());
    }
    if (item.conditionCheck() != null) {
      look(
          item.conditionCheck().tableName(),
          item.conditionCheck().conditionExpression(),
          item.conditionCheck().expressionAttributeNames());
    }
  }

  private void look(
      @Nullable String table, @Nullable String expression, Map<String, String> names) {
    if (table == null || expression == null) {
      return;
    }
    // A table may be named by its ARN, which ends with its name.
    ItemSchema<?> schema = schemas.get(table.substring(table.lastIndexOf('/') + 1));
    if (schema == null || checked.size() >= REMEMBERED_COUNT_MAX) {
      return;
    }
    List<LintFinding> findings =
        checked.computeIfAbsent(
            new Condition(schema.tableName(), expression, names),
            condition ->
                ExpressionLint.check(expression, names, schema).stream()
                    .filter(finding -> finding.kind() != Kind.UNREADABLE)
                    .toList());
    if (findings.isEmpty() || logged.size() >= REMEMBERED_COUNT_MAX) {
      return;
    }
    String place = place();
    for (LintFinding finding : findings) {
      String text = place + ": condition of table " + schema.tableName() + ": " + finding;
      if (logged.add(text)) {
        log.accept(text);
      }
    }
  }

  /** The nearest caller that is neither the SDK's, nor the toolkit's, nor the JDK's. */
  private static String place() {
    return STACK.walk(
        frames ->
            frames
                .filter(frame -> isCallers(frame.getDeclaringClass()))
                .findFirst()
                .map(frame -> frame.toStackTraceElement().toString())
                .orElse("somewhere"));
  }

  private static boolean isCallers(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    return source != null
        && !isFrom(source, LintInterceptor.class)
        && !isFrom(source, ItemSchema.class)
        && !type.getName().startsWith("software.amazon.awssdk.");
  }

  private static boolean isFrom(CodeSource source, Class<?> own) {
    CodeSource other = own.getProtectionDomain().getCodeSource();
    return other != null && other.getLocation().equals(source.getLocation());
  }
}
