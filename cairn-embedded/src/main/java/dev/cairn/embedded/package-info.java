@NullMarked
package dev.cairn.embedded;

import org.jspecify.annotations.NullMarked;
