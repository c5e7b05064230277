/** The Enhanced Client's table schemas for the strategies; needs its artifact on the class path. */
@NullMarked
package dev.cairn.toolkit.enhanced;

import org.jspecify.annotations.NullMarked;
