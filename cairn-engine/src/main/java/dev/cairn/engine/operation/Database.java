package dev.cairn.engine.operation;

import dev.cairn.engine.api.Wording;
import dev.cairn.engine.expression.ExpressionCompiler;
import dev.cairn.engine.store.Store;
import java.time.Duration;
import java.time.InstantSource;

/**
 * What every operation works on.
 *
 * @param itemCollectionBytesMax the most that items of one partition key may take in a table with
 *     local indexes
 * @param tableStateDelay how long tables and indexes are being created, updated or deleted
 *     <p>Threads: thread-safe, as all its parts are.
 */
public record Database(
    Store store,
    Wording wording,
    Tables tables,
    ExpressionCompiler expressions,
    Metering metering,
    ReadStates states,
    InstantSource clock,
    long itemCollectionBytesMax,
    Duration tableStateDelay) {}
