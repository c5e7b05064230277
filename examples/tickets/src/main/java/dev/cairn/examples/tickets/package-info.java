/** A small ticket system: what the toolkit looks like in a program. */
package dev.cairn.examples.tickets;
