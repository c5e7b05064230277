package dev.cairn.protocol.wire;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.value.Bytes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads a request from JSON, straight from its bytes. */
public final class JsonReader implements WireReader, AutoCloseable {
  private final JsonParser parser;
  private JsonToken token;

  /** Whether the value stands in a list or map, or alone; if not, it is a structure's member. */
  private boolean isElement = true;

  JsonReader(JsonParser parser) {
    this.parser = parser;
    this.token = advance();
  }

  private JsonToken advance() {
    try {
      JsonToken next = parser.nextToken();
      if (next == null) {
        throw SerializationErrors.unreadable();
      }
      token = next;
      return next;
    } catch (IOException e) {
      throw SerializationErrors.unreadable();
    }
  }

  @Override
  public void beginStructure(String shape) {
    if (token == JsonToken.START_ARRAY) {
      throw SerializationErrors.collectionNotExpected("com.amazonaws.dynamodb.v20120810." + shape);
    }
    if (token != JsonToken.START_OBJECT) {
      throw SerializationErrors.error(
          isElement
              ? SerializationErrors.VALUE_NOT_EXPECTED
              : SerializationErrors.FIELD_NOT_EXPECTED);
    }
  }

  @Override
  public @Nullable String nextMember() {
    while (advance() != JsonToken.END_OBJECT) {
      String name = name();
      if (advance() != JsonToken.VALUE_NULL) {
        isElement = false;
        return name;
      }
    }
    return null;
  }

  private String name() {
    try {
      return parser.currentName();
    } catch (IOException e) {
      throw SerializationErrors.unreadable();
    }
  }

  @Override
  public void beginMap(String valueClass) {
    if (token == JsonToken.START_ARRAY) {
      throw SerializationErrors.listForMap(valueClass);
    }
    if (token != JsonToken.START_OBJECT) {
      throw notACollection();
    }
  }

  @Override
  public @Nullable String nextEntry() {
    if (advance() == JsonToken.END_OBJECT) {
      return null;
    }
    String key = wellFormed(name());
    advance();
    isElement = true;
    return key;
  }

  @Override
  public void beginList() {
    if (token == JsonToken.START_OBJECT) {
      throw SerializationErrors.error(SerializationErrors.STRUCTURE_NOT_EXPECTED);
    }
    if (token != JsonToken.START_ARRAY) {
      throw notACollection();
    }
  }

  private ApiException notACollection() {
    return SerializationErrors.error(
        isElement
            ? SerializationErrors.COLLECTION_EXPECTED
            : SerializationErrors.FIELD_NOT_EXPECTED);
  }

  @Override
  public boolean nextElement() {
    isElement = true;
    return advance() != JsonToken.END_ARRAY;
  }

  @Override
  public boolean isNull() {
    return token == JsonToken.VALUE_NULL;
  }

  /** Whether the value is a list. */
  public boolean isList() {
    return token == JsonToken.START_ARRAY;
  }

  /** A number that need not be whole. */
  public double decimal() {
    if (token != JsonToken.VALUE_NUMBER_INT && token != JsonToken.VALUE_NUMBER_FLOAT) {
      throw notA("Double");
    }
    try {
      return parser.getDoubleValue();
    } catch (IOException e) {
      throw SerializationErrors.unreadable();
    }
  }

  @Override
  public String string() {
    if (token != JsonToken.VALUE_STRING) {
      throw notA("String");
    }
    return wellFormed(text());
  }

  private String text() {
    try {
      return parser.getText();
    } catch (IOException e) {
      throw SerializationErrors.unreadable();
    }
  }

  /** Refuses half of a surrogate pair. What DynamoDB answers to one is a guess. */
  private static String wellFormed(String text) {
    if (Surrogates.indexOfUnpaired(text) >= 0) {
      throw SerializationErrors.unreadable();
    }
    return text;
  }

  @Override
  public int integer() {
    long value = wholeNumber("Integer");
    if (value != (int) value) {
      // What DynamoDB answers to a number out of range is a guess.
      throw SerializationErrors.notConvertible("NUMBER_VALUE", "Integer");
    }
    return (int) value;
  }

  @Override
  public long longInteger() {
    return wholeNumber("Long");
  }

  private long wholeNumber(String javaType) {
    try {
      if (token == JsonToken.VALUE_NUMBER_INT) {
        JsonParser.NumberType type = parser.getNumberType();
        if (type == JsonParser.NumberType.BIG_INTEGER) {
          throw SerializationErrors.notConvertible("NUMBER_VALUE", javaType);
        }
        return parser.getLongValue();
      }
      if (token == JsonToken.VALUE_NUMBER_FLOAT) {
        return (long) Math.floor(parser.getDoubleValue());
      }
      throw notA(javaType);
    } catch (IOException e) {
      throw SerializationErrors.unreadable();
    }
  }

  @Override
  public boolean bool() {
    if (token == JsonToken.VALUE_TRUE) {
      return true;
    }
    if (token == JsonToken.VALUE_FALSE) {
      return false;
    }
    if (token != JsonToken.VALUE_STRING) {
      throw notA("Boolean");
    }
    String text = text();
    if (text.equalsIgnoreCase("true") || text.equals("1") || text.equalsIgnoreCase("yes")) {
      return true;
    }
    if (text.equalsIgnoreCase("false") || text.equals("0") || text.equalsIgnoreCase("no")) {
      return false;
    }
    throw SerializationErrors.error(SerializationErrors.TOKEN_NOT_EXPECTED);
  }

  @Override
  public Bytes blob() {
    return switch (token) {
      case VALUE_STRING -> Base64Text.decode(text());
      case START_ARRAY -> throw SerializationErrors.collectionNotExpected("java.nio.ByteBuffer");
      case START_OBJECT ->
          throw SerializationErrors.error(SerializationErrors.STRUCTURE_NOT_EXPECTED);
      default -> throw SerializationErrors.error(SerializationErrors.NOT_BASE64);
    };
  }

  private ApiException notA(String javaType) {
    return switch (token) {
      case VALUE_TRUE -> SerializationErrors.notConvertible("TRUE_VALUE", javaType);
      case VALUE_FALSE -> SerializationErrors.notConvertible("FALSE_VALUE", javaType);
      case VALUE_NUMBER_INT -> SerializationErrors.notConvertible("NUMBER_VALUE", javaType);
      case VALUE_NUMBER_FLOAT -> SerializationErrors.notConvertible("DECIMAL_VALUE", javaType);
      case VALUE_STRING -> SerializationErrors.notConvertible("STRING_VALUE", javaType);
      case START_ARRAY -> SerializationErrors.collectionNotExpected("java.lang." + javaType);
      case START_OBJECT -> SerializationErrors.error(SerializationErrors.STRUCTURE_NOT_EXPECTED);
      // What DynamoDB answers to a null in a list of scalars is a guess.
      default -> SerializationErrors.unreadable();
    };
  }

  @Override
  public void skip() {
    try {
      parser.skipChildren();
      if (token == JsonToken.START_OBJECT || token == JsonToken.START_ARRAY) {
        token = parser.currentToken();
      }
    } catch (IOException e) {
      throw SerializationErrors.unreadable();
    }
  }

  /** The value with all that is inside. See {@link JsonTree}. */
  Object tree() {
    return switch (token) {
      case START_OBJECT -> {
        Map<String, Object> members = new LinkedHashMap<>();
        for (String name = nextMember(); name != null; name = nextMember()) {
          members.put(name, tree());
        }
        yield members;
      }
      case START_ARRAY -> {
        List<Object> elements = new ArrayList<>();
        while (nextElement()) {
          elements.add(tree());
        }
        yield elements;
      }
      case VALUE_STRING -> text();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NUMBER_INT -> longInteger();
      case VALUE_NUMBER_FLOAT -> decimal();
      default -> throw SerializationErrors.unreadable();
    };
  }

  /** Makes sure that nothing but white space follows the value. */
  public void end() {
    try {
      if (parser.nextToken() != null) {
        throw SerializationErrors.unreadable();
      }
    } catch (IOException e) {
      throw SerializationErrors.unreadable();
    }
  }

  @Override
  public void close() {
    try {
      parser.close();
    } catch (IOException e) {
      throw new IllegalStateException("closing a parser of bytes in memory", e);
    }
  }
}
