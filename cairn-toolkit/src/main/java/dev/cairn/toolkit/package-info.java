@NullMarked
package dev.cairn.toolkit;

import org.jspecify.annotations.NullMarked;
