/** The demo: every strategy of the toolkit on a stage, with its promises checked. */
@NullMarked
package dev.cairn.cli.demo;

import org.jspecify.annotations.NullMarked;
