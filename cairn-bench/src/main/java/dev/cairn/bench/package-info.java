/** What things cost: JMH benchmarks of the engine, and comparisons side by side in one run. */
@NullMarked
package dev.cairn.bench;

import org.jspecify.annotations.NullMarked;
