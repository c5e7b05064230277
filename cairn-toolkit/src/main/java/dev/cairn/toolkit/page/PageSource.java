package dev.cairn.toolkit.page;

import dev.cairn.toolkit.item.ItemCondition;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a query and a scan have in common: the table or index, the filter, and what is seen.
 *
 * <p>Immutable.
 */
record PageSource(
    KeyLayout keys, boolean isConsistent, Optional<ItemCondition> filter, ItemView view) {

  @Nullable String indexName() {
    return keys.indexName().orElse(null);
  }

  @Nullable String filterExpression() {
    return filter.map(ItemCondition::expression).orElse(null);
  }

  /** Starts the fingerprint of what is read like this. */
  QueryFingerprint fingerprint(String kind, CursorRules rules) {
    QueryFingerprint fingerprint =
        new QueryFingerprint()
            .add(kind)
            .add(keys.tableName())
            .add(keys.indexName().orElse(""))
            .add(keys.all().toString());
    rules.audience().ifPresent(audience -> fingerprint.add("audience").add(audience));
    Optional<ItemCondition> bound = rules.isFilterBound() ? filter : Optional.empty();
    bound.ifPresent(
        condition ->
            fingerprint
                .add(condition.expression())
                .addNames(condition.names())
                .addValues(condition.values()));
    return fingerprint;
  }
}
