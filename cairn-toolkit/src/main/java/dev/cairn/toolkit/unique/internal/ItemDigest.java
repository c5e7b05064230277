package dev.cairn.toolkit.unique.internal;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A hash of all attributes of an item, equal for items that DynamoDB calls equal: numbers count by
 * value, sets without order. It is part of stored data.
 */
public final class ItemDigest {
  private final MessageDigest sha256;

  private ItemDigest(MessageDigest sha256) {
    this.sha256 = sha256;
  }

  /** The hash of an item. */
  public static String of(Map<String, AttributeValue> item) {
    try {
      ItemDigest digest = new ItemDigest(MessageDigest.getInstance("SHA-256"));
      digest.addMap(item);
      return HexFormat.of().formatHex(digest.sha256.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private void addMap(Map<String, AttributeValue> attributes) {
    addCount(attributes.size());
    new TreeMap<>(attributes)
        .forEach(
            (name, value) -> {
              addText(name);
              addValue(value);
            });
  }

  /**
   * Each value begins with its type, and each text with its length, so that no two run together.
   */
  private void addValue(AttributeValue value) {
    addText(value.type().name());
    switch (value.type()) {
      case S -> addText(value.s());
      case N -> addText(number(value.n()));
      case B -> addText(base64(value.b()));
      case BOOL -> addText(value.bool().toString());
      case NUL, UNKNOWN_TO_SDK_VERSION -> addText("");
      case M -> addMap(value.m());
      case L -> {
        addCount(value.l().size());
        value.l().forEach(this::addValue);
      }
      case SS -> addSorted(value.ss());
      case NS -> addSorted(value.ns().stream().map(ItemDigest::number).toList());
      case BS -> addSorted(value.bs().stream().map(ItemDigest::base64).toList());
    }
  }

  private void addSorted(List<String> members) {
    List<String> sorted = new ArrayList<>(members);
    sorted.sort(null);
    addCount(sorted.size());
    sorted.forEach(this::addText);
  }

  private void addText(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    addCount(bytes.length);
    sha256.update(bytes);
  }

  private void addCount(int count) {
    sha256.update((count + ":").getBytes(StandardCharsets.US_ASCII));
  }

  private static String number(String digits) {
    BigDecimal number = new BigDecimal(digits);
    return number.signum() == 0 ? "0" : number.stripTrailingZeros().toString();
  }

  private static String base64(SdkBytes bytes) {
    return Base64.getEncoder().encodeToString(bytes.asByteArrayUnsafe());
  }
}
