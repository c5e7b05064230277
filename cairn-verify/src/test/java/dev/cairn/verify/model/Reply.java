package dev.cairn.verify.model;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What came back, as facts by name: the members of a response, or an error with what it carries. A
 * fact that is a {@link Said} holds the words that are known to be right. Immutable.
 */
record Reply(SortedMap<String, Object> facts) {
  Reply {
    facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
  }

  /** One of these texts, or any when there are none. */
  record Said(Set<String> texts) {
    boolean allows(Object text) {
      return text instanceof Said said && (texts.isEmpty() || texts.containsAll(said.texts));
    }
  }

  static Reply of(Refusal refusal) {
    SortedMap<String, Object> facts = new TreeMap<>();
    facts.put("error", refusal.type());
    facts.put("message", new Said(refusal.messages()));
    refusal.item().ifPresent(item -> facts.put("Item", item));
    for (int i = 0; i < refusal.reasons().size(); i++) {
      Refusal.Reason reason = refusal.reasons().get(i);
      String name = "reason " + i;
      facts.put(name, reason.code());
      reason.item().ifPresent(item -> facts.put(name + " Item", item));
      if (!reason.code().equals("None")) {
        facts.put(name + " message", new Said(reason.messages()));
      }
    }
    return new Reply(facts);
  }

  /** Whether the other reply, from the engine, is what this one, from the model, expects. */
  boolean allows(Reply actual) {
    if (!facts.keySet().equals(actual.facts.keySet())) {
      return false;
    }
    return facts.entrySet().stream()
        .allMatch(
            fact -> {
              Object other = actual.facts.get(fact.getKey());
              return fact.getValue() instanceof Said said
                  ? said.allows(other)
                  : fact.getValue().equals(other);
            });
  }

  /** Where the next page starts. */
  @SuppressWarnings("unchecked") // The fact of that name is always a key.
  Optional<Map<String, Value>> lastEvaluatedKey() {
    return Optional.ofNullable((Map<String, Value>) facts.get("LastEvaluatedKey"));
  }

  boolean isError() {
    return facts.containsKey("error");
  }
}
