package dev.cairn.toolkit.page;

import dev.cairn.toolkit.internal.Stages;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The items of a walk; a request is sent when an item is asked for and none is left, and the
 * caller's thread waits for it.
 *
 * <p>One thread at a time.
 */
final class ItemSpliterator<T> extends Spliterators.AbstractSpliterator<T> {
  private final ItemWalk<T> walk;

  ItemSpliterator(ItemWalk<T> walk) {
    super(Long.MAX_VALUE, Spliterator.ORDERED | Spliterator.NONNULL);
    this.walk = walk;
  }

  @Override
  public boolean tryAdvance(Consumer<? super T> action) {
    while (!walk.hasNext()) {
      if (walk.isOver()) {
        return false;
      }
      Stages.join(walk.advance());
    }
    action.accept(walk.next());
    return true;
  }

  /** Not split: the next request needs the last evaluated key of the one before. */
  @Override
  public @Nullable Spliterator<T> trySplit() {
    return null;
  }
}
