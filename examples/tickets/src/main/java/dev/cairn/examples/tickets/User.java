package dev.cairn.examples.tickets;

import static dev.cairn.toolkit.item.Attributes.s;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Somebody who opens tickets and works on them. The name is the key, so it is unique as it is. */
record User(String name, String email) {
  static User of(Map<String, AttributeValue> item) {
    return new User(item.get("name").s(), item.get("email").s());
  }

  Map<String, AttributeValue> toItem() {
    return Map.of("pk", s(name), "name", s(name), "email", s(email));
  }
}
