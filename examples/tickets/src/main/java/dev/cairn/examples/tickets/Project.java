package dev.cairn.examples.tickets;

import static dev.cairn.toolkit.item.Attributes.s;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What tickets are numbered in. */
record Project(String name, String owner) {
  static Project of(Map<String, AttributeValue> item) {
    return new Project(item.get("pk").s(), item.get("owner").s());
  }

  Map<String, AttributeValue> toItem() {
    return Map.of("pk", s(name), "owner", s(owner));
  }
}
