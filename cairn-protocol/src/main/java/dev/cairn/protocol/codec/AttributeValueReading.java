package dev.cairn.protocol.codec;

import dev.cairn.engine.api.Limits;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Bytes;
import dev.cairn.engine.value.DynamoNumber;
import dev.cairn.engine.value.InvalidNumberException;
import dev.cairn.protocol.wire.WireReader;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The reading of values that may be wrong: remembers the first thing that DynamoDB would say of
 * them and goes on. What a wrong value is read as has no meaning.
 *
 * <p>Limits: looks into values {@link Limits#NESTING_DEPTH_MAX} levels deep, of which an
 * attribute's own value is the first, and passes over what is deeper. Threads: one at a time.
 */
final class AttributeValueReading {
  private final WireReader reader;
  private @Nullable String problem;

  AttributeValueReading(WireReader reader) {
    this.reader = reader;
  }

  /** What is wrong with the first wrong value so far, or null. */
  @Nullable String problem() {
    return problem;
  }

  private AttributeValue wrong(String message) {
    if (problem == null) {
      problem = message;
    }
    return AttributeValue.Null.INSTANCE;
  }

  AttributeValue value(int level) {
    if (level > Limits.NESTING_DEPTH_MAX) {
      reader.skip();
      return wrong(Messages.VALUE_NESTED_TOO_DEEP);
    }
    if (reader.isNull()) {
      // A guess: DynamoDB's clients do not send a null here.
      return wrong(Messages.VALUE_EMPTY);
    }
    AttributeValue value = null;
    String type = null;
    boolean isOfTwoTypes = false;
    reader.beginStructure("AttributeValue");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      AttributeValue read = valueOf(member, level);
      if (read != null) {
        isOfTwoTypes |= type != null && !type.equals(member);
        type = member;
        value = read;
      }
    }
    if (value == null) {
      return wrong(Messages.VALUE_EMPTY);
    }
    return isOfTwoTypes ? wrong(Messages.VALUE_OF_TWO_TYPES) : value;
  }

  /** Reads the value of a type that goes by this name on the wire; null when there is no such. */
  private @Nullable AttributeValue valueOf(String type, int level) {
    return switch (type) {
      case "S" -> new AttributeValue.S(reader.string());
      case "N" -> new AttributeValue.N(number(reader.string()));
      case "B" -> new AttributeValue.B(reader.blob());
      case "BOOL" -> new AttributeValue.Bool(reader.bool());
      case "NULL" -> reader.bool() ? AttributeValue.Null.INSTANCE : wrong(Messages.NULL_NOT_TRUE);
      case "M" -> map(level);
      case "L" -> list(level);
      case "SS" -> stringSet();
      case "NS" -> numberSet();
      case "BS" -> binarySet();
      default -> {
        reader.skip();
        yield null;
      }
    };
  }

  private DynamoNumber number(String text) {
    try {
      return DynamoNumber.parse(text);
    } catch (InvalidNumberException e) {
      wrong(
          switch (e.reason()) {
            case NOT_A_NUMBER -> text.isEmpty() ? Messages.NUMBER_EMPTY : Messages.notANumber(text);
            case TOO_MANY_DIGITS -> Messages.NUMBER_TOO_MANY_DIGITS;
            case OVERFLOW -> Messages.NUMBER_OVERFLOW;
            case UNDERFLOW -> Messages.NUMBER_UNDERFLOW;
          });
      return DynamoNumber.ZERO;
    }
  }

  private AttributeValue map(int level) {
    Map<String, AttributeValue> members = new LinkedHashMap<>();
    reader.beginMap("com.amazonaws.dynamodb.v20120810.AttributeValue");
    for (String name = reader.nextEntry(); name != null; name = reader.nextEntry()) {
      members.put(name, value(level + 1));
    }
    return new AttributeValue.M(members);
  }

  private AttributeValue list(int level) {
    List<AttributeValue> members = new ArrayList<>();
    reader.beginList();
    while (reader.nextElement()) {
      members.add(value(level + 1));
    }
    return new AttributeValue.L(members);
  }

  private AttributeValue stringSet() {
    List<String> members = new ArrayList<>();
    reader.beginList();
    while (reader.nextElement()) {
      members.add(reader.string());
    }
    Set<String> set = new LinkedHashSet<>(members);
    if (set.isEmpty()) {
      return wrong(Messages.STRING_SET_EMPTY);
    }
    return set.size() < members.size()
        ? wrong(Messages.stringSetDuplicates(String.join(", ", members)))
        : new AttributeValue.Ss(set);
  }

  private AttributeValue numberSet() {
    int count = 0;
    Set<DynamoNumber> set = new LinkedHashSet<>();
    reader.beginList();
    while (reader.nextElement()) {
      set.add(number(reader.string()));
      count++;
    }
    if (count == 0) {
      return wrong(Messages.NUMBER_SET_EMPTY);
    }
    return set.size() < count ? wrong(Messages.NUMBER_SET_DUPLICATES) : new AttributeValue.Ns(set);
  }

  private AttributeValue binarySet() {
    List<Bytes> members = new ArrayList<>();
    reader.beginList();
    while (reader.nextElement()) {
      members.add(reader.blob());
    }
    Set<Bytes> set = new LinkedHashSet<>(members);
    if (set.isEmpty()) {
      return wrong(Messages.BINARY_SET_EMPTY);
    }
    return set.size() < members.size()
        ? wrong(Messages.binarySetDuplicates(base64(members)))
        : new AttributeValue.Bs(set);
  }

  private static String base64(List<Bytes> members) {
    Base64.Encoder encoder = Base64.getEncoder();
    return members.stream()
        .map(member -> encoder.encodeToString(member.toByteArray()))
        .collect(Collectors.joining(", "));
  }
}
