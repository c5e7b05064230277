package dev.cairn.verify.proof;

import dev.cairn.toolkit.item.Attributes;
import dev.cairn.verify.proof.Finding.Kind;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** A protection that is taken out, and what the proof must find without it. */
enum Mutation {
  /** A marker is written whether or not another item has it. */
  MARKER_TAKEN_FROM_OTHERS(
      uniqueActions(action -> isMarker(action.put() == null ? null : action.put().item())),
      UniqueRound::ofCreators,
      Kind.TWO_OWNERS,
      Kind.NO_MARKER,
      Kind.NOT_SETTLED),
  /** A marker is removed whoever has it. */
  MARKER_REMOVED_FROM_OTHERS(
      uniqueActions(action -> isMarker(action.delete() == null ? null : action.delete().key())),
      UniqueRound::ofChanges,
      Kind.NO_MARKER),
  /** An item is written whatever became of it since it was read. */
  ITEM_NOT_PINNED(
      uniqueActions(action -> action.conditionCheck() == null && !isMarker(keyOf(action))),
      UniqueRound::ofChanges,
      Kind.ORPHAN),
  /** A backfill does not look again at the item, nor a delete at the marker that it leaves. */
  CHECKS_LEFT_OUT(
      uniqueActions(action -> action.conditionCheck() != null),
      UniqueRound::ofBackfill,
      Kind.ORPHAN),
  /** Item and markers are not written together. */
  TRANSACTION_TAKEN_APART(
      Tamperings.oneByOne(), UniqueRound::ofChanges, Kind.NO_MARKER, Kind.APPLIED_TWICE),
  /** A transaction that is sent again is another one for DynamoDB. */
  TOKEN_NOT_KEPT(Tamperings.freshTokens(), UniqueRound::ofCreators, Kind.UNTRUE),
  /** An item does not say what created it. */
  CREATION_NOT_RECORDED(
      Tamperings.withoutAttribute("cairnCreatedBy"), UniqueRound::ofCreators, Kind.UNTRUE),
  /** What is read before a write may be old, and so may be what is looked up. */
  READS_NOT_CONSISTENT(Tamperings.eventuallyConsistentReads(), UniqueRound::ofChanges, Kind.UNTRUE),
  /** A walk through the table believes what it reads once more, which may be old. */
  WALK_NOT_CONSISTENT(Tamperings.eventuallyConsistentReads(), UniqueRound::ofBackfill, Kind.UNTRUE),
  /** A counter takes over from what may be an old state of the items. */
  SEED_NOT_CONSISTENT(
      Tamperings.eventuallyConsistentReads(), SeedRound::of, Kind.NUMBER_TWICE, Kind.UNTRUE),
  /** A counter takes over although it is ahead. */
  SEED_BACKWARDS(
      numberActions(action -> action.update() != null), SeedRound::of, Kind.NUMBER_TWICE),
  /** The counter is read but not moved. */
  COUNTER_NOT_MOVED(
      Tamperings.numbersOfUpdates(one -> Attributes.n(0)),
      numbers(Strategy.COUNTER),
      Kind.NUMBER_TWICE),
  /** The counter is moved by two for each number. */
  COUNTER_MOVED_TWICE(
      Tamperings.numbersOfUpdates(one -> Attributes.n(2 * Long.parseLong(one.n()))),
      numbers(Strategy.COUNTER),
      Kind.UNTRUE),
  /** A block is given back although others have counted on. */
  BLOCK_GIVEN_BACK_TOO_LATE(
      numberActions(action -> action.update() != null),
      numbers(Strategy.BLOCKS),
      Kind.NUMBER_TWICE),
  /** A number is taken although the counter has moved. */
  COUNTER_NOT_PINNED(
      numberActions(action -> action.update() != null),
      numbers(Strategy.GAPLESS_ITEMS),
      Kind.NUMBER_TWICE,
      Kind.UNTRUE),
  /** An item is stored, and then the counter is moved. */
  COUNTER_AFTER_ITEM(
      Tamperings.oneByOne(),
      numbers(Strategy.GAPLESS_ITEMS),
      Kind.NUMBER_TWICE,
      Kind.APPLIED_TWICE),
  /** The counter is moved, and then an item is stored. */
  COUNTER_BEFORE_ITEM(Tamperings.oneByOneBackwards(), numbers(Strategy.GAPLESS_ITEMS), Kind.GAP),
  /** An item is put over another one. */
  ITEM_PUT_OVER_ANOTHER(
      numberActions(action -> action.put() != null),
      numbers(Strategy.HIGHEST_SORT_KEY),
      Kind.NUMBER_TWICE),
  /** The highest number is not kept. */
  MARK_NOT_KEPT(
      Tamperings.updatesInVain(NumberRound.COUNT, "pk"),
      numbers(Strategy.HIGH_WATER_MARK),
      Kind.NUMBER_TWICE),
  /** A request's number is recorded over an earlier one. */
  REQUEST_NOT_RECOGNISED(
      numberActions(action -> action.put() != null && isRequest(action.put().item())),
      numbers(Strategy.COUNTED_ITEMS),
      Kind.APPLIED_TWICE),
  /** A cursor is made of the item after the last one of the page. */
  CURSOR_OF_THE_NEXT_ITEM(Tamperings.startTooFar(), PageRound::of, Kind.ROW_MISSING),
  /** A cursor is made of the item before the last one of the page. */
  CURSOR_OF_THE_ITEM_BEFORE(Tamperings.startTooNear(), PageRound::of, Kind.ROW_TWICE),
  /** The first two rows of an answer come the other way round. */
  ROWS_OUT_OF_ORDER(Tamperings.tradedPlaces(), PageRound::of, Kind.ROW_ORDER),
  /** A cursor in a segment is made of the item after the last one of the page. */
  SEGMENT_CURSOR_OF_THE_NEXT_ITEM(Tamperings.startTooFar(), ScanRound::of, Kind.ROW_MISSING),
  /** The segment of a reader is another's. */
  SEGMENT_OF_ANOTHER(Tamperings.firstSegment(), ScanRound::of, Kind.ROW_TWICE, Kind.ROW_MISSING),
  /** An item that is numbered does not say which call stored it. */
  STAMP_NOT_WRITTEN(
      Tamperings.withoutAttribute("cairnCreatedBy"),
      numbers(Strategy.HIGHEST_SORT_KEY),
      Kind.UNTRUE),
  /** A single write that is exactly once is another one when it is sent again. */
  NUMBER_TOKEN_NOT_KEPT(
      Tamperings.freshTokens(),
      numbers(Strategy.HIGHEST_SORT_KEY),
      Kind.UNTRUE,
      Kind.APPLIED_TWICE),
  /** The same of a creation that depends on existence. */
  EXISTENCE_TOKEN_NOT_KEPT(
      Tamperings.freshTokens(), ExistenceRound::of, Kind.UNTRUE, Kind.APPLIED_TWICE),
  /** An item is changed whatever became of it since it was read. */
  EXISTENCE_NOT_PINNED(
      numberActions(action -> action.update() != null), ExistenceRound::of, Kind.UNTRUE),
  /** An item is created over another. */
  EXISTENCE_NOT_ASKED(
      numberActions(action -> action.put() != null), ExistenceRound::of, Kind.UNTRUE);

  /*
   * Reads that may be old break no other promise of a sequence: an old number loses its race, as
   * every write has its condition, and costs another attempt. So there is no such mutation of them.
   */

  private final Tampering tampering;
  private final Round round;
  private final Set<Kind> expected;

  /** One round of a proof. */
  interface Round {
    List<Finding> play(long seed, Tampering tampering);
  }

  Mutation(Tampering tampering, Round round, Kind... expected) {
    this.tampering = tampering;
    this.round = round;
    this.expected = Set.of(expected);
  }

  /** What the proof must find within some rounds. */
  Set<Kind> expected() {
    return expected;
  }

  List<Finding> play(long seed) {
    return round.play(seed, tampering);
  }

  private static Round numbers(Strategy strategy) {
    return (seed, tampering) -> NumberRound.ofFew(seed, strategy, tampering);
  }

  private static Tampering uniqueActions(Predicate<TransactWriteItem> which) {
    return Tamperings.withoutConditions("PK", which);
  }

  private static Tampering numberActions(Predicate<TransactWriteItem> which) {
    return Tamperings.withoutConditions("pk", which);
  }

  private static Map<String, AttributeValue> keyOf(TransactWriteItem action) {
    if (action.put() != null) {
      return action.put().item();
    }
    return action.update() != null ? action.update().key() : action.delete().key();
  }

  private static boolean isMarker(Map<String, AttributeValue> item) {
    return item != null && Users.isMarker(Users.SCHEMA.keyOf(item));
  }

  private static boolean isRequest(Map<String, AttributeValue> item) {
    return item.get("pk").s().startsWith("request#");
  }
}
