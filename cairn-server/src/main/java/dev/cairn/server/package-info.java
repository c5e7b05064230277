@NullMarked
package dev.cairn.server;

import org.jspecify.annotations.NullMarked;
