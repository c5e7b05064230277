/** How long calls keep trying, and how they wait. */
@NullMarked
package dev.cairn.toolkit.retry;

import org.jspecify.annotations.NullMarked;
