/** The one front door: wire requests in, wire responses out. */
@NullMarked
package dev.cairn.protocol;

import org.jspecify.annotations.NullMarked;
