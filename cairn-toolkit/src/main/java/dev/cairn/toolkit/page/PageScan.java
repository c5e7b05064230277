package dev.cairn.toolkit.page;

/**
 * A scan of a table or an index, in the order of DynamoDB's own hash of the partition keys.
 *
 * <p>Threads: one at a time.
 */
public final class PageScan extends PageSource<PageScan> {
  PageScan() {}

  @Override
  PageScan self() {
    return this;
  }
}
