package dev.cairn.toolkit.transaction;

/**
 * What a strategy would write, to be part of a caller's own transaction: {@link
 * Transaction#and(TransactionPlan)}. Made by the strategies; {@code UniqueTable.planCreate} for
 * instance.
 *
 * <p>A plan may read items before it says what is to be written, and has it planned anew, with the
 * whole transaction, when they have changed until then. A plan that finds nothing to write checks
 * that this is still so; one that cannot be carried out keeps the transaction from being sent,
 * which has then failed by the plan's step. What plans cost is in the outcome of the transaction.
 *
 * <p>Threads: immutable; may be part of several transactions, at the same time as well.
 *
 * @param <R> what the strategy says about its part, by {@link TransactionOutcome#of}
 */
public interface TransactionPlan<R> {}
