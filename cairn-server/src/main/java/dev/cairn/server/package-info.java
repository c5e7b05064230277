/** The front door on a socket: begin at {@link dev.cairn.server.CairnServer}. */
@NullMarked
package dev.cairn.server;

import org.jspecify.annotations.NullMarked;
