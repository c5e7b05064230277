package dev.cairn.toolkit.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.toolkit.item.KeyAttribute;
import dev.cairn.toolkit.page.InvalidCursorException.Reason;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class CursorCodecTest {
  private static final byte[] SECRET = new byte[32];
  private static final byte[] OTHER_SECRET = new byte[32];

  static {
    Arrays.fill(SECRET, (byte) 7);
    Arrays.fill(OTHER_SECRET, (byte) 8);
  }

  private static final CursorKeys KEYS = CursorKeys.of("k1", SECRET);
  private static final KeyAttribute TEXT = KeyAttribute.string("SK");
  private static final KeyAttribute NUMBER = KeyAttribute.number("n");
  private static final KeyAttribute BINARY = KeyAttribute.binary("b");
  private static final CursorBinding BINDING = binding("query one", TEXT);
  private static final List<AttributeValue> KEY =
      List.of(AttributeValue.fromS("ORDER#1YRfXS14inXwIJEf9tO5hWnL2pi"));
  private static final CursorPosition POSITION = CursorPosition.of(Direction.FORWARD, KEY);
  private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

  static Stream<CursorCodec> boundCodecs() {
    return Stream.of(
        CursorCodec.opaque(),
        CursorCodec.signed(KEYS),
        CursorCodec.aesGcm(KEYS, new Random(20261130)),
        CursorCodec.signed(KEYS.expiringAfter(Duration.ofMinutes(10))),
        CursorCodec.aesGcm(KEYS.expiringAfter(Duration.ofMinutes(10)), new Random(20261201)));
  }

  static Stream<CursorCodec> keyedCodecs() {
    return boundCodecs().skip(1);
  }

  static LongStream seeds() {
    Long only = Long.getLong("cairn.seed");
    return only == null ? LongStream.rangeClosed(1, 8) : LongStream.of(only);
  }

  @ParameterizedTest
  @MethodSource("boundCodecs")
  void decode_ofEncoded_returnsThePosition(CursorCodec codec) {
    assertThat(codec.decode(codec.encode(POSITION, BINDING).orElseThrow(), BINDING))
        .isEqualTo(POSITION);
  }

  @ParameterizedTest
  @MethodSource("boundCodecs")
  void encode_ofAKsuidKey_isShortAndNeedsNoEscaping(CursorCodec codec) {
    assertThat(codec.encode(POSITION, BINDING).orElseThrow()).matches("[A-Za-z0-9_-]{60,130}");
  }

  @ParameterizedTest
  @MethodSource("boundCodecs")
  void decode_ofEveryBitFlip_isRefused(CursorCodec codec) {
    for (Direction direction : Direction.values()) {
      assertEveryBitFlipIsRefused(codec, CursorPosition.of(direction, KEY));
      assertEveryBitFlipIsRefused(codec, CursorPosition.edge(direction));
    }
  }

  private static void assertEveryBitFlipIsRefused(CursorCodec codec, CursorPosition position) {
    byte[] bytes = Base64.getUrlDecoder().decode(codec.encode(position, BINDING).orElseThrow());
    for (int bit = 0; bit < bytes.length * 8; bit++) {
      byte[] flipped = bytes.clone();
      flipped[bit / 8] ^= (byte) (1 << (bit % 8));
      String forged = Base64.getUrlEncoder().withoutPadding().encodeToString(flipped);
      assertThatThrownBy(() -> codec.decode(forged, BINDING), "bit %d", bit)
          .isInstanceOf(InvalidCursorException.class);
    }
  }

  @ParameterizedTest
  @MethodSource("boundCodecs")
  void decode_ofEveryChangedCharacter_isRefused(CursorCodec codec) {
    String cursor = codec.encode(POSITION, BINDING).orElseThrow();
    String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/ \u00e9";
    for (int i = 0; i < cursor.length(); i++) {
      for (char c : alphabet.toCharArray()) {
        String forged = cursor.substring(0, i) + c + cursor.substring(i + 1);
        if (!forged.equals(cursor)) {
          assertThatThrownBy(() -> codec.decode(forged, BINDING), forged)
              .isInstanceOf(InvalidCursorException.class);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("boundCodecs")
  void decode_ofEveryBeginningAndOfMore_isRefused(CursorCodec codec) {
    String cursor = codec.encode(POSITION, BINDING).orElseThrow();
    for (int length = 0; length < cursor.length(); length++) {
      String cut = cursor.substring(0, length);
      assertThatThrownBy(() -> codec.decode(cut, BINDING))
          .isInstanceOf(InvalidCursorException.class);
    }
    for (String more : List.of("A", "AA", "AAA", "AAAA", "=", "==")) {
      assertThatThrownBy(() -> codec.decode(cursor + more, BINDING))
          .isInstanceOf(InvalidCursorException.class);
    }
  }

  @ParameterizedTest
  @MethodSource("boundCodecs")
  void decode_inAnotherQuery_isRefusedAsWrongQuery(CursorCodec codec) {
    String cursor = codec.encode(POSITION, BINDING).orElseThrow();
    assertRefused(codec, cursor, binding("query two", TEXT), Reason.WRONG_QUERY);
  }

  @ParameterizedTest
  @MethodSource("boundCodecs")
  void decode_ofAnotherFormat_isRefusedAsUnsupported(CursorCodec codec) {
    String cursor = codec.encode(POSITION, BINDING).orElseThrow();
    boundCodecs()
        .filter(other -> other.getClass() != codec.getClass())
        .forEach(other -> assertRefused(other, cursor, BINDING, Reason.UNSUPPORTED_FORMAT));
  }

  @ParameterizedTest
  @MethodSource("boundCodecs")
  void decode_ofAVeryLongText_isRefusedAsTooLong(CursorCodec codec) {
    assertRefused(codec, "A".repeat(24 * 1024 + 1), BINDING, Reason.TOO_LONG);
  }

  @ParameterizedTest
  @MethodSource("keyedCodecs")
  void decode_underAnotherSecretOfThatId_isRefusedAsTampered(CursorCodec codec) {
    String cursor =
        withKeys(codec, CursorKeys.of("k1", OTHER_SECRET)).encode(POSITION, BINDING).orElseThrow();
    assertRefused(codec, cursor, BINDING, Reason.TAMPERED);
  }

  @ParameterizedTest
  @MethodSource("keyedCodecs")
  void decode_afterTheSecretChanged_acceptsTheOldOneWhileItIsKept(CursorCodec codec) {
    String cursor = codec.encode(POSITION, BINDING).orElseThrow();
    CursorKeys rotated = CursorKeys.of("k2", OTHER_SECRET);
    assertThat(withKeys(codec, rotated.and("k1", SECRET)).decode(cursor, BINDING))
        .isEqualTo(POSITION);
    assertRefused(withKeys(codec, rotated), cursor, BINDING, Reason.UNKNOWN_KEY);
  }

  @Test
  void aesGcm_hidesTheKeyAndNeverRepeatsACursor() {
    CursorCodec codec = CursorCodec.aesGcm(KEYS);
    String cursor = codec.encode(POSITION, BINDING).orElseThrow();
    String bytes = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.ISO_8859_1);
    assertThat(bytes).doesNotContain("ORDER", "1YRf");
    assertThat(codec.encode(POSITION, BINDING).orElseThrow()).isNotEqualTo(cursor);
  }

  @Test
  void signed_givesOnePositionOneText() {
    CursorCodec codec = CursorCodec.signed(KEYS);
    assertThat(codec.encode(POSITION, BINDING).orElseThrow())
        .isEqualTo(codec.encode(POSITION, BINDING).orElseThrow());
  }

  /** These texts are in the hands of users; see docs/cursor-format.md. */
  @Test
  void formats_stayAsTheyAre() {
    CursorBinding fixed =
        new CursorBinding(() -> new byte[32], List.of(TEXT, NUMBER, BINARY), () -> NOON);
    List<AttributeValue> key =
        List.of(
            AttributeValue.fromS("\u00e9"),
            AttributeValue.fromN("-1.5E1"),
            AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] {0, -1})));
    assertThat(
            CursorCodec.opaque()
                .encode(CursorPosition.of(Direction.FORWARD, key), fixed)
                .orElseThrow())
        .isEqualTo("AQAAAAAAAAAAAAECw6kCAy0xNQMCAP8hv-Iq");
    assertThat(
            CursorCodec.signed(KEYS)
                .encode(CursorPosition.of(Direction.FORWARD, key), fixed)
                .orElseThrow())
        .isEqualTo("AgACazEAAAAAAAAAAAAAAAAAAAAAAQLDqQIDLTE1AwIA_xbUiQloLQuhCq6SroAu1Bw");
    assertThat(
            CursorCodec.aesGcm(KEYS, () -> 1L)
                .encode(CursorPosition.of(Direction.FORWARD, key), fixed)
                .orElseThrow())
        .isEqualTo(
            "AwACazEBAAAAAAAAAAEAAACOM0ExyFDULqptoBtQwH-uwpr94IfLhlrrfbogaYyXYm7yvSBzzSk6ZtoNOXc");
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void decode_ofEncodedRandomPositions_returnsThem(long seed) {
    Random random = new Random(seed);
    for (int round = 0; round < 50; round++) {
      List<KeyAttribute> attributes = new ArrayList<>();
      List<AttributeValue> key = new ArrayList<>();
      for (int i = random.nextInt(5); i > 0; i--) {
        KeyAttribute attribute = List.of(TEXT, NUMBER, BINARY).get(random.nextInt(3));
        attributes.add(attribute);
        key.add(randomValue(attribute, random));
      }
      Direction direction = Direction.values()[random.nextInt(2)];
      CursorPosition position =
          random.nextInt(10) == 0
              ? CursorPosition.edge(direction)
              : CursorPosition.of(direction, key);
      CursorBinding binding = new CursorBinding(() -> new byte[32], attributes, () -> NOON);
      boundCodecs()
          .forEach(
              codec ->
                  assertThat(codec.decode(codec.encode(position, binding).orElseThrow(), binding))
                      .isEqualTo(position));
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void decode_ofRandomText_throwsNothingElse(long seed) {
    Random random = new Random(seed);
    CursorBinding binding =
        new CursorBinding(() -> new byte[32], List.of(TEXT, NUMBER, BINARY), () -> NOON);
    for (int round = 0; round < 2000; round++) {
      byte[] bytes = new byte[random.nextInt(60)];
      random.nextBytes(bytes);
      if (bytes.length > 1) {
        bytes[0] = (byte) (1 + random.nextInt(3));
        bytes[1] = 0;
      }
      String text = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
      boundCodecs()
          .forEach(
              codec ->
                  assertThatThrownBy(() -> codec.decode(text, binding))
                      .isInstanceOf(InvalidCursorException.class));
    }
  }

  /** Behind the checksum, where an unsigned cursor can be forged. */
  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void readValues_ofRandomBytes_throwsNothingElse(long seed) {
    Random random = new Random(seed);
    List<KeyAttribute> attributes = List.of(NUMBER);
    for (int round = 0; round < 5000; round++) {
      byte[] digits = new byte[1 + random.nextInt(14)];
      for (int i = 0; i < digits.length; i++) {
        digits[i] = (byte) "0123456789.-+eE".charAt(random.nextInt(15));
      }
      byte[] bytes = new TokenWriter().writeByte(TokenWriter.TYPE_N).writeSized(digits).bytes();
      try {
        AttributeValue value = TokenReader.of(bytes).readValues(attributes).get(0);
        assertThat(NUMBER.value(value)).isEqualTo(value);
      } catch (InvalidCursorException e) {
        assertThat(e.reason()).isEqualTo(Reason.MALFORMED);
      }
    }
  }

  @Test
  void readValues_ofAnotherType_isMalformed() {
    byte[] bytes = new TokenWriter().writeValues(KEY, List.of(TEXT)).bytes();
    assertThatThrownBy(() -> TokenReader.of(bytes).readValues(List.of(BINARY)))
        .isInstanceOf(InvalidCursorException.class);
  }

  static Stream<Function<CursorKeys, CursorCodec>> sealedCodecs() {
    return Stream.of(CursorCodec::signed, CursorCodec::aesGcm);
  }

  @ParameterizedTest
  @MethodSource("sealedCodecs")
  void expiringAfter_acceptsACursorForThatLongAndNoLonger(Function<CursorKeys, CursorCodec> codec) {
    AtomicReference<Instant> now = new AtomicReference<>(NOON);
    CursorBinding one = binding("query one", now::get, TEXT);
    CursorCodec expiring = codec.apply(KEYS.expiringAfter(Duration.ofMinutes(10)));
    String cursor = expiring.encode(POSITION, one).orElseThrow();
    now.set(NOON.plus(Duration.ofMinutes(10)));
    assertThat(expiring.decode(cursor, one)).isEqualTo(POSITION);
    now.set(NOON.plus(Duration.ofMinutes(10)).plusSeconds(1));
    assertRefused(expiring, cursor, one, Reason.EXPIRED);
    assertRefused(expiring, cursor, binding("query two", now::get, TEXT), Reason.WRONG_QUERY);
    assertThat(codec.apply(KEYS).decode(cursor, one)).isEqualTo(POSITION);
    now.set(NOON.plusSeconds(6));
    CursorCodec shorter = codec.apply(KEYS.expiringAfter(Duration.ofSeconds(5)));
    assertRefused(shorter, cursor, one, Reason.EXPIRED);
  }

  @ParameterizedTest
  @MethodSource("sealedCodecs")
  void expiringAfter_refusesCursorsThatDoNotSayWhenTheyWereMade(
      Function<CursorKeys, CursorCodec> codec) {
    String cursor = codec.apply(KEYS).encode(POSITION, BINDING).orElseThrow();
    CursorCodec expiring = codec.apply(KEYS.expiringAfter(Duration.ofDays(1)));
    assertRefused(expiring, cursor, BINDING, Reason.EXPIRED);
    assertThatThrownBy(() -> KEYS.expiringAfter(Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** While a step is rolled out, some instances have it and some have the one before. */
  @ParameterizedTest
  @MethodSource("sealedCodecs")
  void keys_changedStepByStep_areUnderstoodByAllInstancesAtAllTimes(
      Function<CursorKeys, CursorCodec> codec) {
    CursorKeys before = CursorKeys.of("k1", SECRET);
    CursorKeys accepting = before.and("k2", OTHER_SECRET);
    CursorKeys making = CursorKeys.of("k2", OTHER_SECRET).and("k1", SECRET);
    CursorKeys after = CursorKeys.of("k2", OTHER_SECRET);
    assertUnderstood(codec, before, accepting);
    assertUnderstood(codec, accepting, making);
    String made = codec.apply(making).encode(POSITION, BINDING).orElseThrow();
    assertThat(codec.apply(after).decode(made, BINDING)).isEqualTo(POSITION);
    // In one step instead, those that are not replaced yet refuse what the new ones make.
    assertRefused(codec.apply(before), made, BINDING, Reason.UNKNOWN_KEY);
  }

  private static void assertUnderstood(
      Function<CursorKeys, CursorCodec> codec, CursorKeys one, CursorKeys other) {
    for (CursorKeys maker : List.of(one, other)) {
      String cursor = codec.apply(maker).encode(POSITION, BINDING).orElseThrow();
      for (CursorKeys reader : List.of(one, other)) {
        assertThat(codec.apply(reader).decode(cursor, BINDING)).isEqualTo(POSITION);
      }
    }
  }

  @Test
  void opaque_withATime_isRefusedAsUnsupported() {
    byte[] bytes =
        Base64.getUrlDecoder().decode(CursorCodec.opaque().encode(POSITION, BINDING).orElseThrow());
    byte[] content = Arrays.copyOf(bytes, bytes.length - 4);
    content[1] = 4;
    CRC32 crc = new CRC32();
    crc.update(content);
    byte[] forged =
        ByteBuffer.allocate(bytes.length).put(content).putInt((int) crc.getValue()).array();
    assertRefused(
        CursorCodec.opaque(),
        Base64.getUrlEncoder().withoutPadding().encodeToString(forged),
        BINDING,
        Reason.UNSUPPORTED_FORMAT);
  }

  @Test
  void afterId_hasNoTextForTheWayBack() {
    CursorCodec codec = CursorCodec.afterId("ORDER#");
    assertThat(codec.encode(CursorPosition.of(Direction.BACKWARD, KEY), BINDING)).isEmpty();
    assertThat(codec.encode(CursorPosition.edge(Direction.BACKWARD), BINDING)).isEmpty();
  }

  @Test
  void afterId_isTheSortKeyAfterThePrefix() {
    CursorCodec codec = CursorCodec.afterId("ORDER#");
    assertThat(codec.encode(POSITION, BINDING)).contains("1YRfXS14inXwIJEf9tO5hWnL2pi");
    assertThat(codec.decode("1YRfXS14inXwIJEf9tO5hWnL2pi", BINDING)).isEqualTo(POSITION);
  }

  @Test
  void afterId_ofAnyId_isFitForAUrlHoweverItIsHandledThere() {
    CursorCodec codec = CursorCodec.afterId("ORDER#");
    for (String id :
        List.of(" a&b=c/d#e?%\u00fc", "100%25", "a~b", "~", "~20", "", "2026-11-30T12:00:00Z")) {
      CursorPosition position =
          CursorPosition.of(Direction.FORWARD, List.of(AttributeValue.fromS("ORDER#" + id)));
      String cursor = codec.encode(position, BINDING).orElseThrow();
      assertThat(cursor).matches("[A-Za-z0-9._~-]+");
      assertThat(URLDecoder.decode(cursor, StandardCharsets.UTF_8)).isEqualTo(cursor);
      assertThat(codec.decode(cursor, BINDING)).isEqualTo(position);
    }
  }

  @Test
  void afterId_writtenByHand_standsForItself() {
    assertThat(CursorCodec.afterId("ORDER#").decode("30/11 \u00fc%20:", BINDING).key())
        .contains(List.of(AttributeValue.fromS("ORDER#30/11 \u00fc%20:")));
  }

  @Test
  void afterId_withAnEscapeThatIsNone_isMalformed() {
    CursorCodec codec = CursorCodec.afterId("ORDER#");
    for (String cursor :
        List.of("a~", "a~2", "~~", "~2g", "~c3~bc", "~C3", "~C3x", "~FF", "~ED~A0~80")) {
      assertRefused(codec, cursor, BINDING, Reason.MALFORMED);
    }
    assertThat(codec.decode("~C3~BC", BINDING).key())
        .contains(List.of(AttributeValue.fromS("ORDER#\u00fc")));
  }

  @Test
  void afterId_withHalfASurrogatePairOrAnEndlessId_isMalformed() {
    CursorCodec codec = CursorCodec.afterId("ORDER#");
    assertRefused(codec, "\ud800", BINDING, Reason.MALFORMED);
    assertRefused(codec, "x".repeat(1019), BINDING, Reason.MALFORMED);
    assertThat(codec.decode("x".repeat(1018), BINDING).key()).isPresent();
  }

  @Test
  void cursorKeys_withAShortSecretOrARepeatedId_areRefused() {
    assertThatThrownBy(() -> CursorKeys.of("k", new byte[31]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("32 bytes");
    assertThatThrownBy(() -> KEYS.and("k1", OTHER_SECRET))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> CursorKeys.of("a b", SECRET))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static CursorCodec withKeys(CursorCodec like, CursorKeys keys) {
    return like instanceof SignedCursorCodec
        ? CursorCodec.signed(keys)
        : CursorCodec.aesGcm(keys, new Random(1));
  }

  private static AttributeValue randomValue(KeyAttribute attribute, Random random) {
    byte[] bytes = new byte[1 + random.nextInt(300)];
    random.nextBytes(bytes);
    return switch (attribute.type()) {
      case STRING ->
          AttributeValue.fromS(
              random
                  .ints(1 + random.nextInt(40), 0x20, 0x11FFF)
                  .filter(c -> c < 0xD800 || c > 0xDFFF)
                  .collect(
                      () -> new StringBuilder("k"),
                      StringBuilder::appendCodePoint,
                      StringBuilder::append)
                  .toString());
      case NUMBER -> attribute.value(random.nextInt(1000) / 8.0 - 60);
      case BINARY -> AttributeValue.fromB(SdkBytes.fromByteArray(bytes));
    };
  }

  private static CursorBinding binding(String query, KeyAttribute... attributes) {
    return binding(query, () -> NOON, attributes);
  }

  private static CursorBinding binding(
      String query, InstantSource clock, KeyAttribute... attributes) {
    return new CursorBinding(
        () -> new QueryFingerprint().add(query).digest(), List.of(attributes), clock);
  }

  private static void assertRefused(
      CursorCodec codec, String cursor, CursorBinding binding, Reason reason) {
    assertThatThrownBy(() -> codec.decode(cursor, binding))
        .isInstanceOfSatisfying(
            InvalidCursorException.class, e -> assertThat(e.reason()).isEqualTo(reason));
  }
}
