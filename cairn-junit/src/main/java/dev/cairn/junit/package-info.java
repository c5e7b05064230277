/** A fresh in-process database for each JUnit test. */
@NullMarked
package dev.cairn.junit;

import org.jspecify.annotations.NullMarked;
