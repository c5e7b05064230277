package dev.cairn.engine.store;

import java.util.concurrent.CompletionStage;

/**
 * The result of a decision, and when it is safe to tell.
 *
 * @param durable completes when everything that the result depends on is as durable as the store
 *     promises; fails with the I/O error when that can no longer happen
 */
public record Commit<R>(R result, CompletionStage<Void> durable) {}
