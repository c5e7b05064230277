package dev.cairn.examples.tickets;

import static dev.cairn.toolkit.item.Attributes.n;
import static dev.cairn.toolkit.item.Attributes.s;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One ticket: APOLLO-7. The tickets of a project are one partition, in the order of their numbers.
 */
record Ticket(String project, long number, String title, String author, Optional<String> assignee) {
  static String partition(String project) {
    return "PROJECT#" + project;
  }

  static Ticket of(Map<String, AttributeValue> item) {
    return new Ticket(
        item.get("project").s(),
        Long.parseLong(item.get("sk").n()),
        item.get("title").s(),
        item.get("author").s(),
        Optional.ofNullable(item.get("assignee")).map(AttributeValue::s));
  }

  Map<String, AttributeValue> toItem() {
    Map<String, AttributeValue> item = new LinkedHashMap<>();
    item.put("pk", s(partition(project)));
    item.put("sk", n(number));
    item.put("project", s(project));
    item.put("title", s(title));
    item.put("author", s(author));
    assignee.ifPresent(name -> item.put("assignee", s(name)));
    return item;
  }
}
