package dev.cairn.toolkit.unique.internal;

import dev.cairn.toolkit.internal.Context;

/**
 * What a unique table goes by, for its maintenance.
 *
 * @param context the client and its patience
 * @param rules what is unique
 * @param <T> the type of the values that are stored
 */
public record UniqueGround<T>(Context context, UniqueRules<T> rules) {}
