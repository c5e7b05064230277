package dev.cairn.engine.keyspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.engine.store.CorruptionException;
import dev.cairn.engine.store.Seeds;
import dev.cairn.engine.store.StoredValue;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Bytes;
import dev.cairn.engine.value.DynamoNumber;
import dev.cairn.engine.value.Item;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ItemCodecTest {
  static LongStream seeds() {
    return Seeds.first(5);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void item_readBack_isTheSameInTheSameOrder(long seed) {
    RandomValues values = new RandomValues(new Random(seed));
    for (int i = 0; i < 400; i++) {
      Item item = values.item();
      Item read = ItemCodec.decode(ItemCodec.encode(item));
      assertThat(read).isEqualTo(item);
      // Equality ignores the order of attributes and of members; what is printed does not.
      assertThat(read.toString()).isEqualTo(item.toString());
      assertThat(read.sizeBytes()).isEqualTo(item.sizeBytes());
    }
  }

  @Test
  void item_ofAllKinds_hasTheseBytesForEver() {
    Map<String, AttributeValue> attributes = new LinkedHashMap<>();
    attributes.put("s", new AttributeValue.S("\u20AC"));
    attributes.put("n", new AttributeValue.N(DynamoNumber.of(-1)));
    attributes.put("b", new AttributeValue.B(Bytes.of((byte) 0, (byte) 255)));
    attributes.put("f", new AttributeValue.Bool(false));
    attributes.put("t", new AttributeValue.Bool(true));
    attributes.put("0", AttributeValue.Null.INSTANCE);
    attributes.put("m", new AttributeValue.M(Map.of("x", AttributeValue.Null.INSTANCE)));
    attributes.put("l", new AttributeValue.L(List.of(new AttributeValue.S(""))));
    attributes.put("ss", new AttributeValue.Ss(new LinkedHashSet<>(List.of("b", "a"))));
    attributes.put("ns", new AttributeValue.Ns(new LinkedHashSet<>(List.of(DynamoNumber.ONE))));
    attributes.put("bs", new AttributeValue.Bs(new LinkedHashSet<>(List.of(Bytes.of()))));
    String expected =
        "01 0b"
            + " 0173 01 03e282ac"
            + " 016e 02 3efd"
            + " 0162 03 0200ff"
            + " 0166 04"
            + " 0174 05"
            + " 0130 06"
            + " 016d 07 01 0178 06"
            + " 016c 08 01 01 00"
            + " 027373 09 02 0162 0161"
            + " 026e73 0a 01 c102"
            + " 026273 0b 01 00"
            + " 65ce52e0";
    assertThat(HexFormat.of().formatHex(ItemCodec.encode(Item.of(attributes))))
        .isEqualTo(expected.replace(" ", ""));
  }

  @Test
  void emptyItem_isAnItem() {
    assertThat(ItemCodec.decode(ItemCodec.encode(Item.EMPTY))).isEqualTo(Item.EMPTY);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void bytesWithOneBitFlipped_areRefused(long seed) {
    Random random = new Random(seed);
    byte[] bytes = ItemCodec.encode(new RandomValues(random).item());
    for (int bit = 0; bit < 8 * bytes.length; bit++) {
      byte[] flipped = bytes.clone();
      flipped[bit / 8] ^= (byte) (1 << (bit % 8));
      assertThatThrownBy(() -> ItemCodec.decode(flipped)).isInstanceOf(CorruptionException.class);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void bytesThatAreCut_areRefused(long seed) {
    Random random = new Random(seed);
    byte[] bytes = ItemCodec.encode(new RandomValues(random).item());
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> ItemCodec.decode(cut)).isInstanceOf(CorruptionException.class);
    }
  }

  /** The checksum is made to match, so that what reads the values has to tell by itself. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void damagedBytesWithAMatchingChecksum_areAnItemThatIsWrittenSo_orRefused(long seed) {
    Random random = new Random(seed);
    RandomValues values = new RandomValues(random);
    int refused = 0;
    for (int i = 0; i < 2_000; i++) {
      byte[] bytes = withChecksum(damaged(random, ItemCodec.encode(values.item())));
      try {
        Item read = ItemCodec.decode(bytes);
        assertThat(ItemCodec.encode(read)).isEqualTo(bytes);
      } catch (CorruptionException e) {
        assertThat(e.offset()).isBetween(0, bytes.length);
        refused++;
      }
    }
    assertThat(refused).isPositive();
  }

  private static byte[] damaged(Random random, byte[] encoded) {
    byte[] content = Arrays.copyOf(encoded, encoded.length - 4);
    for (int i = random.nextInt(3); i >= 0; i--) {
      int place = random.nextInt(content.length);
      switch (random.nextInt(4)) {
        case 0 -> content[place] ^= (byte) (1 << random.nextInt(8));
        case 1 -> content[place] = (byte) random.nextInt(256);
        case 2 -> content = Arrays.copyOf(content, 1 + place);
        default -> random.nextBytes(content = Arrays.copyOf(content, 1 + random.nextInt(20)));
      }
      content[0] = 1;
    }
    return content;
  }

  @ParameterizedTest
  @CsvSource({
    "02 00, an item of an unknown version",
    "01 00 00, more than an item",
    "01 01 0161 63, a value of an unknown kind",
    "01 01 0161 00, a value of an unknown kind",
    "01 02 0161 06 0161 06, an attribute twice",
    "01 01 0161 09 02 0162 0162, a member twice",
    "01 01 0161 0a 02 c102 c102, a member twice",
    "01 01 0161 01 02c328, no text",
    "01 01 0161 01 02eda0, no text",
    "01 01 0161 01 7f, a length beyond the end",
    "01 01 0161 03 8080808008, no whole number",
    "01 8000, no whole number",
    "01 01 0161 02 c103, the end is missing",
    "01 01 0161 02 c100, no number",
    "01 01 0161 02 c10300, no number",
    "01 01 0161 02 c1c8, no number",
    "01 01 0161 02 8100, no number",
    "01 01 0161 02 7fff, no number",
    "01 01 0161, the end is missing"
  })
  void bytesThatNobodyWrites_areRefusedWithTheReason(String hex, String problem) {
    byte[] bytes = withChecksum(HexFormat.of().parseHex(hex.replace(" ", "")));
    assertThatThrownBy(() -> ItemCodec.decode(bytes))
        .isInstanceOf(CorruptionException.class)
        .hasMessageContaining(problem);
  }

  @Test
  void valuesInValues_areKeptToTheDepthLimitAndRefusedBelow() {
    Item deepest = nested(ValueWriter.DEPTH_MAX);
    assertThat(ItemCodec.decode(ItemCodec.encode(deepest)).toString())
        .isEqualTo(deepest.toString());
    assertThatThrownBy(() -> ItemCodec.encode(nested(ValueWriter.DEPTH_MAX + 1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void bytesOfListsInListsWithoutEnd_areRefused() {
    byte[] lists = new byte[200_000];
    for (int i = 0; i < lists.length; i += 2) {
      lists[i] = ValueTag.L;
      lists[i + 1] = 1;
    }
    byte[] bytes = new byte[lists.length + 4];
    System.arraycopy(new byte[] {1, 1, 1, 'a'}, 0, bytes, 0, 4);
    System.arraycopy(lists, 0, bytes, 4, lists.length);
    assertThatThrownBy(() -> ItemCodec.decode(withChecksum(bytes)))
        .isInstanceOf(CorruptionException.class)
        .hasMessageContaining("too deep");
  }

  @Test
  void storedItem_isTheItem_andItsBytesAreToo() {
    Item item = nested(1);
    StoredItem stored = StoredItem.of(item);
    assertThat(StoredItem.itemOf(stored)).isSameAs(item);
    assertThat(stored.bytes()).isSameAs(stored.bytes()).isEqualTo(ItemCodec.encode(item));
    assertThat(StoredItem.itemOf(StoredValue.ofBytes(stored.bytes()))).isEqualTo(item);
  }

  /** An item whose one value stands in so many lists and maps. */
  private static Item nested(int depth) {
    AttributeValue value = AttributeValue.Null.INSTANCE;
    for (int i = 0; i < depth; i++) {
      value =
          i % 2 == 0
              ? new AttributeValue.L(List.of(value))
              : new AttributeValue.M(Map.of("a", value));
    }
    return Item.of(Map.of("a", value));
  }

  private static byte[] withChecksum(byte[] content) {
    CRC32C crc = new CRC32C();
    crc.update(content);
    byte[] bytes = Arrays.copyOf(content, content.length + 4);
    for (int i = 0; i < 4; i++) {
      bytes[content.length + i] = (byte) (crc.getValue() >>> (24 - 8 * i));
    }
    return bytes;
  }
}
