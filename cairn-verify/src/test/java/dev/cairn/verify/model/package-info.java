/**
 * A second, naive DynamoDB of maps, and random programs that run on it and on the engine: items,
 * transactions, batches, pages of tables and indexes, and indexes that come and go.
 *
 * <p>The model knows nothing of the engine: it has its own values, its own expressions, which it
 * evaluates as they stand and renders as text only for the engine, and its own count of bytes.
 * Where it takes a side that no source confirms, a comment says that it is a guess.
 */
package dev.cairn.verify.model;
