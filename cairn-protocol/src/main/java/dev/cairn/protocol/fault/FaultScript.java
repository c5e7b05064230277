package dev.cairn.protocol.fault;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Item;
import dev.cairn.protocol.codec.AttributeValueCodec;
import dev.cairn.protocol.wire.JsonFormat;
import dev.cairn.protocol.wire.JsonReader;
import dev.cairn.protocol.wire.JsonWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * A seed and rules as JSON. {@code docs/faults.md} describes the format.
 *
 * <p>Immutable, except for the counts of its rules.
 */
record FaultScript(long seed, List<FaultRule> rules) {
  FaultScript {
    rules = List.copyOf(rules);
  }

  static String write(long seed, List<FaultRule> rules, InjectedFaults injected) {
    JsonWriter writer = JsonFormat.writer();
    writer.beginStructure();
    writer.member("seed");
    writer.number(seed);
    writer.member("rules");
    writer.beginList();
    rules.forEach(rule -> writeRule(writer, rule));
    writer.endList();
    writer.member("injected");
    writer.beginMap();
    injected.byOperation().forEach((operation, counts) -> writeCounts(writer, operation, counts));
    writer.endMap();
    writer.endStructure();
    return StandardCharsets.UTF_8.decode(writer.finish()).toString();
  }

  private static void writeCounts(
      JsonWriter writer, String operation, Map<FaultKind, Long> counts) {
    writer.entry(operation);
    writer.beginMap();
    counts.forEach((kind, count) -> writer.number(kind.name(), count));
    writer.endMap();
  }

  private static void writeRule(JsonWriter writer, FaultRule rule) {
    FaultTarget target = rule.target();
    Fault fault = rule.fault();
    FaultSchedule schedule = rule.schedule();
    writer.beginStructure();
    writer.string("fault", fault.kind().name());
    writer.string("operation", target.operation());
    writer.string("table", target.table());
    writer.string("index", target.index());
    if (!target.key().isEmpty()) {
      writer.member("key");
      AttributeValueCodec.writeItem(writer, Item.of(target.key()));
    }
    writeIf(writer, target.attempt() != 0, "attempt", target.attempt());
    writer.number("action", fault.action() == null ? null : Long.valueOf(fault.action()));
    if (isThrottling(fault.kind())) {
      writer.string("throttling", fault.throttling().name());
      writer.string("throttledIndex", fault.throttledIndex());
    }
    writeIf(writer, fault.itemCount() != Integer.MAX_VALUE, "items", fault.itemCount());
    writeIf(writer, fault.writeCount() != 0, "writes", fault.writeCount());
    boolean hasTime = fault.kind().isDelay() || !fault.delay().isZero();
    writeIf(writer, hasTime, "milliseconds", fault.delay().toMillis());
    writeIf(writer, schedule.request() != 0, "request", schedule.request());
    writeIf(writer, schedule.times() != Long.MAX_VALUE, "times", schedule.times());
    if (schedule.probability() < 1) {
      writer.number("probability", (Double) schedule.probability());
    }
    writer.member("matched");
    writer.number(rule.requestCount());
    writer.member("injected");
    writer.number(rule.strikeCount());
    writer.endStructure();
  }

  private static void writeIf(JsonWriter writer, boolean isThere, String member, long value) {
    writer.number(member, isThere ? Long.valueOf(value) : null);
  }

  private static boolean isThrottling(FaultKind kind) {
    return kind == FaultKind.THROTTLE || kind == FaultKind.THROTTLE_ACTION;
  }

  /**
   * Reads a script.
   *
   * @param faults knows the operations
   * @throws IllegalArgumentException when it is none
   */
  static FaultScript read(String text, Faults faults) {
    ByteBuffer body = StandardCharsets.UTF_8.encode(text);
    if (!body.hasRemaining()) {
      throw new IllegalArgumentException("The fault script is empty");
    }
    try (JsonReader reader = JsonFormat.reader(body)) {
      FaultScript script = read(reader, faults);
      reader.end();
      return script;
    } catch (ApiException e) {
      throw new IllegalArgumentException("The fault script cannot be read: " + reason(e), e);
    }
  }

  private static String reason(ApiException e) {
    return e.getMessage() == null ? "it is no valid JSON" : e.getMessage();
  }

  private static FaultScript read(JsonReader reader, Faults faults) {
    long seed = 0;
    List<FaultRule> rules = new ArrayList<>();
    reader.beginStructure("FaultScript");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "seed" -> seed = reader.longInteger();
        case "rules" -> {
          reader.beginList();
          while (reader.nextElement()) {
            rules.add(new RuleReading(reader, faults).rule());
          }
        }
        case "injected" -> reader.skip();
        default -> throw unknown("script", member);
      }
    }
    return new FaultScript(seed, rules);
  }

  private static IllegalArgumentException unknown(String what, String member) {
    return new IllegalArgumentException("A fault " + what + " has no member \"" + member + "\"");
  }

  /** Reads one rule. What a script says differently from a rule's defaults replaces them. */
  private static final class RuleReading {
    private final JsonReader reader;
    private final Faults faults;
    private FaultTarget target = FaultTarget.ANY;
    private Fault fault = Fault.of(FaultKind.LOSE_REPLY);
    private FaultSchedule schedule = FaultSchedule.ALWAYS;
    private boolean hasKind;

    private RuleReading(JsonReader reader, Faults faults) {
      this.reader = reader;
      this.faults = faults;
    }

    private FaultRule rule() {
      reader.beginStructure("FaultRule");
      for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
        member(member);
      }
      if (!hasKind) {
        throw new IllegalArgumentException("A fault rule needs a member \"fault\"");
      }
      return new FaultRule(target, fault, schedule);
    }

    private void member(String member) {
      switch (member) {
        case "fault" -> {
          fault = fault.with(constant(FaultKind.class, reader.string()));
          hasKind = true;
        }
        case "operation" -> target = target.withOperation(faults.checkOperation(reader.string()));
        case "table" -> target = target.withTable(reader.string());
        case "index" -> target = target.withIndex(reader.string());
        case "key" -> target = target.withKey(key());
        case "attempt" -> target = target.withAttempt(reader.integer());
        case "action" -> fault = fault.atAction(reader.integer());
        case "items" -> fault = fault.withItemCount(reader.integer());
        case "writes" -> fault = fault.withWriteCount(reader.longInteger());
        case "throttling" -> fault = fault.with(constant(Throttling.class, reader.string()));
        case "throttledIndex" -> fault = fault.withThrottledIndex(reader.string());
        case "milliseconds" -> fault = fault.with(Duration.ofMillis(reader.longInteger()));
        case "request" -> schedule = schedule.withRequest(reader.longInteger());
        case "times" -> schedule = schedule.withTimes(reader.longInteger());
        case "probability" -> schedule = schedule.withProbability(reader.decimal());
        case "matched", "injected" -> reader.skip();
        default -> throw unknown("rule", member);
      }
    }

    private Map<String, AttributeValue> key() {
      return AttributeValueCodec.readAttributes(reader).get();
    }

    private static <E extends Enum<E>> E constant(Class<E> type, String name) {
      return Arrays.stream(type.getEnumConstants())
          .filter(constant -> constant.name().equals(name))
          .findFirst()
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "\"" + name + "\" is none of " + Arrays.toString(type.getEnumConstants())));
    }
  }
}
