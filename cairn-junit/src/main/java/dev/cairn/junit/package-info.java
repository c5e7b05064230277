@NullMarked
package dev.cairn.junit;

import org.jspecify.annotations.NullMarked;
