/** One codec per operation, between the engine's records and any wire format. */
@NullMarked
package dev.cairn.protocol.codec;

import org.jspecify.annotations.NullMarked;
