package dev.cairn.toolkit.unique;

import dev.cairn.toolkit.item.ItemKey;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What failed attempts showed about markers that were expected to be the item's own.
 *
 * @param foreign markers that are another item's and must be left alone
 * @param digests for copies that are out of step with their item, the digest they have, or null
 * @param ended markers that are reservations whose lease has ended
 */
record MarkerSightings(
    Set<ItemKey> foreign, Map<ItemKey, @Nullable String> digests, Set<ItemKey> ended) {
  static final MarkerSightings NONE = new MarkerSightings(Set.of(), Map.of(), Set.of());
}
