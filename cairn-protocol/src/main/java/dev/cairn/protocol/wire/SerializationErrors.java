package dev.cairn.protocol.wire;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * What DynamoDB says of a body whose JSON has the wrong shape, word by word and with its
 * misspellings.
 *
 * <p>Source, unless a line says otherwise: the type assertions of dynalite's test suite, which was
 * run on Amazon DynamoDB.
 */
final class SerializationErrors {
  static final String STRUCTURE_NOT_EXPECTED = "Start of structure or map found where not expected";
  static final String FIELD_NOT_EXPECTED = "Unexpected field type";
  static final String VALUE_NOT_EXPECTED = "Unexpected value type in payload";

  /** What the service says where a list or map should be an element of another one. */
  static final String COLLECTION_EXPECTED =
      "class sun.reflect.generics.reflectiveObjects.ParameterizedTypeImpl cannot be cast to class"
          + " java.lang.Class (sun.reflect.generics.reflectiveObjects.ParameterizedTypeImpl and"
          + " java.lang.Class are in module java.base of loader 'bootstrap')";

  static final String TOKEN_NOT_EXPECTED = "Unexpected token received from parser";
  static final String NOT_BASE64 = "only base-64-encoded strings are convertible to bytes";
  static final String BASE64_LAST_CHARACTER = "Invalid last non-pad Base64 character dectected";

  private SerializationErrors() {}

  /** A body that is no JSON, or that says something JSON can hold and DynamoDB cannot. */
  static ApiException unreadable() {
    return error(null);
  }

  static ApiException error(@Nullable String message) {
    return new ApiException(ErrorCode.SERIALIZATION, message);
  }

  static ApiException notConvertible(String token, String javaType) {
    return error(token + " cannot be converted to " + javaType);
  }

  static ApiException collectionNotExpected(String javaClass) {
    return error("Unrecognized collection type class " + javaClass);
  }

  static ApiException listForMap(String valueClass) {
    return error(
        "Unrecognized collection type java.util.Map<java.lang.String, " + valueClass + ">");
  }

  static ApiException base64Length(int length) {
    return error("Base64 encoded length is expected a multiple of 4 bytes but found: " + length);
  }
}
