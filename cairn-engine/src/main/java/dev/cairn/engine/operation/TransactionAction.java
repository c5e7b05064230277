package dev.cairn.engine.operation;

import dev.cairn.engine.schema.TableDefinition;
import java.util.function.Function;

/**
 * One action of a transaction, checked and compiled, not yet bound to its table.
 *
 * @param bind binds the action to its table; throws when it does not fit
 */
record TransactionAction(String tableName, Function<TableDefinition, PreparedWrite> bind) {}
