package dev.cairn.examples.tickets;

import static dev.cairn.toolkit.item.Attributes.n;
import static dev.cairn.toolkit.item.Attributes.s;

import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A remark on a ticket. Those of one ticket are one partition, in the order of their numbers. */
record Comment(String thread, long number, String author, String text) {
  /** The thread of a ticket. */
  static String thread(String project, long ticket) {
    return "COMMENTS#" + project + "#" + ticket;
  }

  static Comment of(Map<String, AttributeValue> item) {
    return new Comment(
        item.get("pk").s(),
        Long.parseLong(item.get("sk").n()),
        item.get("author").s(),
        item.get("text").s());
  }

  Map<String, AttributeValue> toItem() {
    return Map.of("pk", s(thread), "sk", n(number), "author", s(author), "text", s(text));
  }
}
