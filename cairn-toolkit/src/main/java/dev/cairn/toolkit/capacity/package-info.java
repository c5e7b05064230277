/** What calls cost, in capacity units: reported by DynamoDB and estimated here, kept apart. */
@NullMarked
package dev.cairn.toolkit.capacity;

import org.jspecify.annotations.NullMarked;
