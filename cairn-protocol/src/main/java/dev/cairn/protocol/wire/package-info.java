/** What codecs read requests from and write responses to, and its form in JSON. */
@NullMarked
package dev.cairn.protocol.wire;

import org.jspecify.annotations.NullMarked;
