package dev.cairn.engine.store;

/**
 * Decides from the current values of the named keys what to answer and what to write.
 *
 * <p>A decision is pure: it may run more than once, and only its last run counts. It must be quick
 * and must not call the store, because it runs under the locks of its keys. An exception that it
 * throws reaches the caller of {@link Store#transact} and changes nothing.
 */
@FunctionalInterface
public interface Decision<R> {
  Verdict<R> decide(CurrentValues current);
}
