package dev.cairn.toolkit.page;

import dev.cairn.toolkit.internal.OwnItems;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * The attributes that requests ask for, among them the one that the toolkit's own items are told
 * by.
 *
 * <p>A global index may not have that one, and nobody can know: then it refuses the first request,
 * and is not asked for it again. Threads: thread-safe.
 */
final class PageProjection {
  /** All attributes. */
  static final PageProjection ALL = new PageProjection(null, false);

  private final @Nullable String attributes;
  private volatile boolean isTypeAsked;

  /**
   * @param attributes the caller's, as text; null for all
   * @param isTypeAsked whether to ask for the toolkit's as well
   */
  PageProjection(@Nullable String attributes, boolean isTypeAsked) {
    this.attributes = attributes;
    this.isTypeAsked = isTypeAsked;
  }

  /** The projection expression; null for all attributes. */
  @Nullable String expression() {
    // A name that needs no placeholder.
    return isTypeAsked ? attributes + ", " + OwnItems.TYPE : attributes;
  }

  /** Whether the request can be refused because of what was added to it. */
  boolean isOnTrial() {
    return isTypeAsked;
  }

  /** Whether this is such a refusal; later requests do without what it is about. */
  boolean isRefusal(Throwable failure) {
    boolean isIt =
        failure instanceof DynamoDbException refused
            && refused.getMessage() != null
            && refused.getMessage().contains(OwnItems.TYPE);
    if (isIt) {
      isTypeAsked = false;
    }
    return isIt;
  }
}
