/** The engine behind a real {@code DynamoDbClient} in the same process. */
@NullMarked
package dev.cairn.embedded;

import org.jspecify.annotations.NullMarked;
