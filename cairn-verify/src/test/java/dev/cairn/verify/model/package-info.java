/**
 * A second, naive DynamoDB of sorted maps, and random programs that run on it and on the engine.
 *
 * <p>The model knows nothing of the engine: it has its own values, its own expressions, which it
 * evaluates as they stand and renders as text only for the engine, and its own count of bytes.
 * Where it takes a side that no source confirms, a comment says that it is a guess.
 */
package dev.cairn.verify.model;
