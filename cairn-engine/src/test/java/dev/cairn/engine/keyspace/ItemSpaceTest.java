package dev.cairn.engine.keyspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.engine.store.CorruptionException;
import dev.cairn.engine.store.Key;
import dev.cairn.engine.store.KeyRange;
import dev.cairn.engine.store.Seeds;
import dev.cairn.engine.value.AttributeType;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.DynamoNumber;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ItemSpaceTest {
  private static final List<AttributeValue> A = List.of(new AttributeValue.S("a"));

  /** A key and what it was made of. */
  private record Entry(Key key, List<AttributeValue> partition, List<AttributeValue> sort) {}

  static LongStream seeds() {
    return Seeds.first(12);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void keyConditions_haveExactlyTheKeysTheyDescribe(long seed) {
    Random random = new Random(seed);
    RandomValues values = new RandomValues(random);
    List<AttributeType> partitionTypes = someTypes(random, values);
    List<AttributeType> sortTypes = someTypes(random, values);
    boolean isIndex = random.nextBoolean();
    ItemSpace space = isIndex ? Keyspace.indexEntries(1, 1) : Keyspace.items(1);
    List<Entry> entries =
        entries(random, values, List.of(partitionTypes, sortTypes), isIndex ? 3 : 0, space);
    for (int i = 0; i < 25; i++) {
      Entry some = entries.get(random.nextInt(entries.size()));
      int equalCount = random.nextInt(sortTypes.size());
      Predicate<Entry> inPrefix =
          entry ->
              entry.partition().equals(some.partition())
                  && entry.sort().subList(0, equalCount).equals(some.sort().subList(0, equalCount));
      KeyPrefix prefix = space.partition(some.partition());
      for (AttributeValue equal : some.sort().subList(0, equalCount)) {
        prefix = prefix.with(equal);
      }
      AttributeValue low = boundary(random, values, entries, equalCount);
      AttributeValue high = boundary(random, values, entries, equalCount);
      verifyRanges(new Conditions(entries, prefix, inPrefix, equalCount), low, high);
    }
  }

  /** Those entries that a prefix describes, and which value of their sort keys is asked about. */
  private record Conditions(
      List<Entry> entries, KeyPrefix prefix, Predicate<Entry> inPrefix, int next) {
    void verify(String what, KeyRange range, Predicate<AttributeValue> condition) {
      Predicate<Entry> expected = inPrefix.and(entry -> condition.test(entry.sort().get(next)));
      assertThat(entries.stream().filter(entry -> range.contains(entry.key())).toList())
          .as(what)
          .isEqualTo(entries.stream().filter(expected).toList());
    }
  }

  private static void verifyRanges(Conditions conditions, AttributeValue low, AttributeValue high) {
    KeyPrefix prefix = conditions.prefix();
    Comparator<AttributeValue> order = KeyOrder.OF_VALUES;
    conditions.verify("all", prefix.all(), v -> true);
    conditions.verify("= " + low, prefix.equalTo(low), v -> order.compare(v, low) == 0);
    conditions.verify("< " + low, prefix.lessThan(low), v -> order.compare(v, low) < 0);
    conditions.verify("<= " + low, prefix.atMost(low), v -> order.compare(v, low) <= 0);
    conditions.verify("> " + low, prefix.greaterThan(low), v -> order.compare(v, low) > 0);
    conditions.verify(">= " + low, prefix.atLeast(low), v -> order.compare(v, low) >= 0);
    conditions.verify(
        "BETWEEN " + low + " AND " + high,
        prefix.between(low, high),
        v -> order.compare(v, low) >= 0 && order.compare(v, high) <= 0);
    if (low.type() != AttributeType.N) {
      conditions.verify(
          "begins_with " + low, prefix.beginsWith(low), v -> KeyOrder.beginsWith(v, low));
    }
  }

  /** A value that some entry has at that place, or one that hardly any has. */
  private static AttributeValue boundary(
      Random random, RandomValues values, List<Entry> entries, int place) {
    AttributeValue some = entries.get(random.nextInt(entries.size())).sort().get(place);
    return random.nextBoolean() ? some : values.keyValue(some.type());
  }

  private static List<Entry> entries(
      Random random,
      RandomValues values,
      List<List<AttributeType>> partitionAndSort,
      int itemKeyCount,
      ItemSpace space) {
    List<List<AttributeValue>> partitions = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      partitions.add(values.keyValues(partitionAndSort.get(0)));
    }
    List<List<AttributeValue>> starts = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      starts.add(values.keyValues(partitionAndSort.get(1)));
    }
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      List<AttributeValue> partition = partitions.get(random.nextInt(partitions.size()));
      // Sort keys that share their first values, so that equality leaves some of them.
      List<AttributeValue> sort = values.keyValues(partitionAndSort.get(1));
      int shared = random.nextInt(sort.size());
      sort.subList(0, shared).clear();
      sort.addAll(0, starts.get(random.nextInt(starts.size())).subList(0, shared));
      List<AttributeValue> itemKey =
          values.keyValues(List.of(AttributeType.S, AttributeType.N, AttributeType.B));
      Key key = space.key(partition, sort, itemKey.subList(0, itemKeyCount));
      entries.add(new Entry(key, partition, sort));
    }
    return entries;
  }

  private static List<AttributeType> someTypes(Random random, RandomValues values) {
    List<AttributeType> types = new ArrayList<>();
    for (int i = random.nextInt(4); i >= 0; i--) {
      types.add(values.keyType());
    }
    return types;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 1_000, 999_999, 1_000_000})
  void segments_haveEveryKeyExactlyOnce(int total) {
    ItemSpace space = Keyspace.items(3);
    assertThat(space.segment(0, total).startInclusive()).isEqualTo(space.all().startInclusive());
    for (int segment = 0; segment + 1 < total; segment++) {
      KeyRange range = space.segment(segment, total);
      assertThat(range.isEmpty()).isFalse();
      assertThat(range.endExclusive())
          .isEqualTo(space.segment(segment + 1, total).startInclusive());
    }
    assertThat(space.segment(total - 1, total).endExclusive())
        .isEqualTo(space.all().endExclusive());
  }

  @Test
  void segments_shareManyPartitionsAboutEvenly() {
    ItemSpace space = Keyspace.items(3);
    int[] counts = new int[16];
    for (int i = 0; i < 16_000; i++) {
      Key key = space.key(List.of(new AttributeValue.S("USER#" + i)), A);
      for (int segment = 0; segment < counts.length; segment++) {
        if (space.segment(segment, counts.length).contains(key)) {
          counts[segment]++;
        }
      }
    }
    assertThat(IntStream.of(counts)).allSatisfy(count -> assertThat(count).isBetween(800, 1_200));
  }

  @Test
  void segment_outsideTheTotal_isRefused() {
    ItemSpace space = Keyspace.items(3);
    assertThatThrownBy(() -> space.segment(-1, 2)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> space.segment(2, 2)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void key_isThatOfThePrefixWithAllItsValues() {
    ItemSpace space = Keyspace.items(3);
    AttributeValue one = new AttributeValue.N(DynamoNumber.ONE);
    assertThat(space.partition(A).key()).isEqualTo(space.key(A, List.of()));
    assertThat(space.partition(A).with(one).key()).isEqualTo(space.key(A, List.of(one)));
    assertThat(space.key(A, List.of(one), A))
        .isEqualTo(space.partition(A).with(one).with(A.get(0)).key());
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void valuesOf_givesWhatTheKeyWasMadeOf(long seed) {
    Random random = new Random(seed);
    RandomValues values = new RandomValues(random);
    for (int i = 0; i < 200; i++) {
      List<AttributeType> types = someTypes(random, values);
      List<AttributeValue> made = values.keyValues(types);
      ItemSpace space = Keyspace.indexEntries(1, 2);
      Key key = space.key(made.subList(0, 1), made.subList(1, made.size()), A);
      List<AttributeType> all = new ArrayList<>(types);
      all.add(AttributeType.S);
      List<AttributeValue> expected = new ArrayList<>(made);
      expected.addAll(A);
      assertThat(space.valuesOf(key, all)).isEqualTo(expected);
    }
  }

  @Test
  void valuesOf_keyThatIsCutOrTooLong_isRefused() {
    ItemSpace space = Keyspace.items(1);
    Key key = space.key(A, A);
    for (int length = 0; length < key.length(); length++) {
      Key cut = Key.wrap(java.util.Arrays.copyOf(key.bytes(), length));
      assertThatThrownBy(() -> space.valuesOf(cut, List.of(AttributeType.S, AttributeType.S)))
          .isInstanceOf(CorruptionException.class);
    }
    assertThatThrownBy(() -> space.valuesOf(key, List.of(AttributeType.S)))
        .isInstanceOf(CorruptionException.class);
  }
}
