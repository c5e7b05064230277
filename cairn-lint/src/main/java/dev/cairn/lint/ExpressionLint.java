package dev.cairn.lint;

import dev.cairn.lint.ConditionTerm.Exists;
import dev.cairn.lint.ConditionTerm.Joined;
import dev.cairn.lint.ConditionTerm.Not;
import dev.cairn.lint.ConditionTerm.Other;
import dev.cairn.lint.LintFinding.Kind;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemSchema;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/**
 * Explains what a condition expression says about existence that its author may not have meant.
 *
 * <pre>{@code
 * ExpressionLint.check("attribute_not_exists(pk) AND attribute_not_exists(sk)", schema);
 * DynamoDbClient.builder()
 *     .overrideConfiguration(c -> c.addExecutionInterceptor(ExpressionLint.interceptor(schema)));
 * }</pre>
 *
 * <p>What it rests on: DynamoDB looks up the one item with the full key, and evaluates the
 * condition on that item or on none. An item that is there has all its key attributes.
 *
 * <p><b>Guarantees.</b> It reports existence asked twice of the key, conditions that never or
 * always hold because existence is asked both ways, comparisons beside "no such item", and
 * existence asked of an attribute outside the key, unless the expression speaks of that attribute
 * or of the item's existence elsewhere too; comparisons and functions of key attributes alone,
 * whose values the request's key has settled; and what is no condition, or has a placeholder
 * without a name. It has no opinion about the rest.
 *
 * <p><b>Item layout.</b> Any; the names of the key attributes come from the schema.
 *
 * <p><b>Cost.</b> No request. The interceptor reads each new expression once.
 *
 * <p><b>Failure.</b> None: a finding is a hint, and the interceptor changes and refuses nothing.
 *
 * <p><b>Idempotency.</b> The same expression gives the same findings in the same order; the
 * interceptor logs each once for each place in the caller's code.
 *
 * <p><b>Threads.</b> Thread-safe.
 */
public final class ExpressionLint {
  private final Set<String> keys;
  private final ConditionTerm whole;
  private final Set<LintFinding> findings = new LinkedHashSet<>();

  private ExpressionLint(Set<String> keys, ConditionTerm whole) {
    this.keys = keys;
    this.whole = whole;
  }

  /** The findings about an expression without placeholders for names, in its order. */
  public static List<LintFinding> check(String expression, ItemSchema<?> schema) {
    return check(expression, Map.of(), schema);
  }

  /** The findings about a condition, in its order. */
  public static List<LintFinding> check(ItemCondition condition, ItemSchema<?> schema) {
    return check(condition.expression(), condition.names(), schema);
  }

  /** The findings about an expression, in its order; none if all is well. */
  public static List<LintFinding> check(
      String expression, Map<String, String> names, ItemSchema<?> schema) {
    Objects.requireNonNull(expression, "expression");
    Set<String> keys = new LinkedHashSet<>(List.of(schema.partitionKey().name()));
    schema.sortKey().ifPresent(sortKey -> keys.add(sortKey.name()));
    Optional<String> nameless = ConditionReader.placeholderWithoutName(expression, names);
    if (nameless.isPresent()) {
      return List.of(
          new LintFinding(
              Kind.UNREADABLE,
              nameless.get(),
              "it is not said which attribute this stands for: give the names too."));
    }
    return ConditionReader.read(expression, names)
        .map(whole -> new ExpressionLint(keys, whole).findings())
        .orElseGet(
            () ->
                List.of(
                    new LintFinding(
                        Kind.UNREADABLE, expression, "this is no condition expression.")));
  }

  /**
   * An interceptor for any SDK client of DynamoDB that logs findings about writes to these tables,
   * each once with the place in the caller's code, as a warning of the logger that has this class's
   * name.
   */
  public static ExecutionInterceptor interceptor(ItemSchema<?>... schemas) {
    System.Logger logger = System.getLogger(ExpressionLint.class.getName());
    return interceptor(text -> logger.log(System.Logger.Level.WARNING, text), schemas);
  }

  /** As {@link #interceptor(ItemSchema...)}, for another log. It may be called by any thread. */
  public static ExecutionInterceptor interceptor(Consumer<String> log, ItemSchema<?>... schemas) {
    return new LintInterceptor(log, List.of(schemas));
  }

  private List<LintFinding> findings() {
    visit(whole);
    whole
        .leaves()
        .filter(leaf -> leaf instanceof Other)
        .map(Other.class::cast)
        .filter(other -> !other.attributes().isEmpty() && keys.containsAll(other.attributes()))
        .forEach(this::reportKeyCompared);
    boolean asksForTheItem = whole.leaves().anyMatch(this::isAboutTheItem);
    whole
        .leaves()
        .filter(leaf -> !asksForTheItem && leaf instanceof Exists)
        .map(Exists.class::cast)
        .filter(exists -> mentions(exists.attribute()) == 1)
        .forEach(this::reportNonKey);
    return new ArrayList<>(findings);
  }

  private void visit(ConditionTerm term) {
    if (term instanceof Not not) {
      visit(not.term());
    } else if (term instanceof Joined joined) {
      visitJoined(joined);
      joined.terms().forEach(this::visit);
    }
  }

  private void visitJoined(Joined joined) {
    List<Exists> asked = new ArrayList<>();
    for (ConditionTerm term : joined.terms()) {
      if (isAboutTheItem(term)) {
        asked.add((Exists) term);
      }
    }
    if (asked.isEmpty()) {
      return;
    }
    Exists first = asked.get(0);
    for (Exists again : asked.subList(1, asked.size())) {
      if (again.isPositive() == first.isPositive()) {
        reportTwice(first, again);
      } else {
        reportBothWays(joined, first, again);
      }
    }
    if (joined.isAnd() && !first.isPositive()) {
      joined.terms().stream().filter(this::needsAnItem).forEach(this::reportNeverBesideAbsence);
    }
  }

  private boolean isAboutTheItem(ConditionTerm term) {
    return term instanceof Exists exists && keys.contains(exists.attribute());
  }

  private boolean needsAnItem(ConditionTerm term) {
    return term instanceof Exists exists
        ? exists.isPositive() && !keys.contains(exists.attribute())
        : term instanceof Other other && other.needsThem() && !other.attributes().isEmpty();
  }

  private long mentions(String attribute) {
    return whole
        .leaves()
        .filter(
            leaf ->
                leaf instanceof Exists exists
                    ? exists.attribute().equals(attribute)
                    : leaf instanceof Other other && other.attributes().contains(attribute))
        .count();
  }

  private void reportTwice(Exists first, Exists again) {
    String meaning = first.isPositive() ? "there is an item" : "there is no item";
    findings.add(
        new LintFinding(
            Kind.REDUNDANT,
            again.text(),
            ("%s already says that %s with this full key. An item has all its key attributes, so"
                    + " this adds nothing; it does not look at other items of the partition.")
                .formatted(first.text(), meaning)));
  }

  private void reportBothWays(Joined joined, Exists first, Exists again) {
    findings.add(
        new LintFinding(
            Kind.MISTAKEN,
            first.text() + (joined.isAnd() ? " AND " : " OR ") + again.text(),
            ("both look at the one item with the full key, which is there with all its key"
                    + " attributes or not at all: this %s holds.")
                .formatted(joined.isAnd() ? "never" : "always")));
  }

  private void reportNeverBesideAbsence(ConditionTerm term) {
    String text = term instanceof Exists exists ? exists.text() : ((Other) term).text();
    findings.add(
        new LintFinding(
            Kind.MISTAKEN,
            text,
            "never holds where there is no item, which the other half asks for. OR may be meant."));
  }

  private void reportKeyCompared(Other compared) {
    String meaning =
        compared.needsThem()
            ? "this holds whenever there is an item, or never: attribute_exists says the first."
            : "with that value, this holds only if there is no item, which attribute_not_exists"
                + " says plainly; with another it always holds.";
    findings.add(
        new LintFinding(
            Kind.MISTAKEN,
            compared.text(),
            ("the item is looked up by its full key first, so %s has the value of the request's"
                    + " key: %s Other items are not looked at.")
                .formatted(String.join(", ", compared.attributes()), meaning)));
  }

  private void reportNonKey(Exists exists) {
    String key = String.join(", ", keys);
    String explanation =
        exists.isPositive()
            ? "%s is not a key attribute (%s): this fails for an item that is there without it."
            : "%s is not a key attribute (%s): this holds if there is no item with this key, and"
                + " also if there is one without it, which a put then replaces. Other items with"
                + " the same value are not looked at.";
    findings.add(
        new LintFinding(
            Kind.MISTAKEN, exists.text(), explanation.formatted(exists.attribute(), key)));
  }
}
