package dev.cairn.engine.operation;

import dev.cairn.engine.capacity.CapacityAccount;
import dev.cairn.engine.expression.ExpressionCompiler;
import dev.cairn.engine.store.Store;
import java.time.InstantSource;

/**
 * What every operation works on.
 *
 * <p>Threads: thread-safe, as all its parts are.
 */
public record Database(
    Store store,
    Tables tables,
    ExpressionCompiler expressions,
    CapacityAccount account,
    InstantSource clock) {}
