/**
 * What the strategies are built of. Public only because Java needs it: nothing here is meant for
 * users, and all of it may change.
 */
@NullMarked
package dev.cairn.toolkit.internal;

import org.jspecify.annotations.NullMarked;
