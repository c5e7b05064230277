package dev.cairn.engine.keyspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.engine.store.CorruptionException;
import dev.cairn.engine.store.Key;
import dev.cairn.engine.store.Seeds;
import dev.cairn.engine.value.AttributeType;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Bytes;
import dev.cairn.engine.value.DynamoNumber;
import dev.cairn.engine.value.InvalidNumberException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class KeyValuesTest {
  static LongStream seeds() {
    return Seeds.first(8);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void bytes_compareAsTheirValues_oneOrSeveral(long seed) {
    Random random = new Random(seed);
    RandomValues values = new RandomValues(random);
    for (int i = 0; i < 1_500; i++) {
      List<AttributeType> types = someTypes(random, values);
      List<AttributeValue> left = values.keyValues(types);
      List<AttributeValue> right = new ArrayList<>(values.keyValues(types));
      if (random.nextBoolean()) {
        right.set(0, left.get(0));
      }
      assertThat(Integer.signum(written(left).compareTo(written(right))))
          .as("%s and %s", left, right)
          .isEqualTo(Integer.signum(KeyOrder.compare(left, right)));
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void bytes_readBack_areTheSameValues(long seed) {
    Random random = new Random(seed);
    RandomValues values = new RandomValues(random);
    for (int i = 0; i < 1_000; i++) {
      List<AttributeType> types = someTypes(random, values);
      List<AttributeValue> written = values.keyValues(types);
      byte[] bytes = written(written).bytes();
      ByteReader reader = new ByteReader(bytes, 0, bytes.length);
      for (AttributeValue expected : written) {
        assertThat(KeyValues.read(reader, expected.type())).isEqualTo(expected);
      }
      assertThat(reader.atEnd()).isTrue();
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void bytes_ofOneValue_areNotTheBeginningOfAnothers(long seed) {
    Random random = new Random(seed);
    RandomValues values = new RandomValues(random);
    for (int i = 0; i < 1_500; i++) {
      AttributeType type = values.keyType();
      AttributeValue left = values.keyValue(type);
      AttributeValue right = values.keyValue(type);
      assertThat(written(List.of(left)).startsWith(written(List.of(right))))
          .as("%s and %s", left, right)
          .isEqualTo(left.equals(right));
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void randomBytes_areReadAsAValueThatIsWrittenSo_orRefused(long seed) {
    Random random = new Random(seed);
    RandomValues values = new RandomValues(random);
    int read = 0;
    for (int i = 0; i < 5_000; i++) {
      byte[] bytes = new byte[random.nextInt(6)];
      random.nextBytes(bytes);
      ByteReader reader = new ByteReader(bytes, 0, bytes.length);
      AttributeType type = values.keyType();
      try {
        AttributeValue value = KeyValues.read(reader, type);
        assertThat(written(List.of(value)).bytes())
            .isEqualTo(java.util.Arrays.copyOf(bytes, reader.offset()));
        read++;
      } catch (CorruptionException e) {
        assertThat(e.offset()).isBetween(0, bytes.length);
      }
    }
    assertThat(read).as("values read").isPositive();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 8000",
    "-0.0, 8000",
    "1, C102",
    "1.0, C102",
    "10, C114",
    "99, C1C6",
    "100, C202",
    "123.4, C2032F50",
    "0.05, C00A",
    "-1, 3EFD",
    "-123.4, 3DFCD0AF",
    "1E-130, 8002",
    "-1E-130, 7FFD",
    "9.9E125, FFC6",
    "-9.9E125, 0039",
    "99999999999999999999999999999999999999, D3C7C7C7C7C7C7C7C7C7C7C7C7C7C7C7C7C7C7C6",
    "-9223372036854775808, 35ECD2BC6EF87692648AEF"
  })
  void number_hasTheseBytesForEver(String number, String hex) throws InvalidNumberException {
    AttributeValue value = new AttributeValue.N(DynamoNumber.parse(number));
    assertThat(hex(written(List.of(value)))).isEqualTo(hex);
  }

  @Test
  void textAndBinary_haveTheseBytesForEver() {
    assertThat(hex(written(List.of(new AttributeValue.S(""))))).isEqualTo("00");
    assertThat(hex(written(List.of(new AttributeValue.S("ab"))))).isEqualTo("616200");
    assertThat(hex(written(List.of(new AttributeValue.S("\u20AC"))))).isEqualTo("E282AC00");
    assertThat(hex(written(List.of(new AttributeValue.B(Bytes.of((byte) 0, (byte) 1, (byte) 2))))))
        .isEqualTo("010101020200");
  }

  @Test
  void longestNumber_fitsItsBound() throws InvalidNumberException {
    AttributeValue value =
        new AttributeValue.N(DynamoNumber.parse("9.9999999999999999999999999999999999999E124"));
    assertThat(written(List.of(value)).length()).isEqualTo(NumberBytes.LENGTH_MAX);
  }

  @Test
  void valueOfAnotherType_isRefused() {
    AttributeValue value = new AttributeValue.Bool(true);
    assertThatThrownBy(() -> written(List.of(value)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("BOOL");
  }

  private static List<AttributeType> someTypes(Random random, RandomValues values) {
    List<AttributeType> types = new ArrayList<>();
    for (int i = random.nextInt(4); i >= 0; i--) {
      types.add(values.keyType());
    }
    return types;
  }

  private static Key written(List<AttributeValue> values) {
    ByteWriter writer = new ByteWriter();
    KeyValues.write(writer, values);
    return writer.toKey();
  }

  private static String hex(Key key) {
    return HexFormat.of().withUpperCase().formatHex(key.bytes());
  }
}
