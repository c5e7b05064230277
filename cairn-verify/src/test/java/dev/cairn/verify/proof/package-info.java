/**
 * The proof of the toolkit's promises: many callers at once, with anything that can go wrong
 * between two calls.
 *
 * <p>A {@link dev.cairn.verify.proof.Trial} is one database with faults drawn from a seed. Its
 * callers are threads of which one runs at a time: before each attempt of a request {@link
 * dev.cairn.verify.proof.Turns} draws who sends the next one. The engine carries out one request
 * after the other in any case, so this loses no interleaving, finds the rare ones sooner than a
 * race, and makes a run the same every time. A {@link dev.cairn.verify.proof.Ledger} records what
 * each caller asked and was told, and what the table held after each write, whoever's reply was
 * lost; the checkers compare the two. They fail when a protection is taken out: {@link
 * dev.cairn.verify.proof.Tampering} takes it out of the requests on their way.
 *
 * <p>Costs are another matter: {@link dev.cairn.verify.proof.CostRound} has one caller and no
 * faults, as predictions assume, and compares what was predicted, reported and charged.
 */
package dev.cairn.verify.proof;
