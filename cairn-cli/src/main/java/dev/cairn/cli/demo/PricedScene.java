package dev.cairn.cli.demo;

import static dev.cairn.toolkit.item.Attributes.n;
import static dev.cairn.toolkit.item.Attributes.s;

import dev.cairn.costs.CostPrediction;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CapacityReport;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.KeyAttribute;
import dev.cairn.toolkit.outcome.ItemExistsException;
import dev.cairn.toolkit.outcome.NoSuchItemException;
import dev.cairn.toolkit.outcome.UniqueViolationException;
import dev.cairn.toolkit.transaction.TransactionFailedException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Each strategy by itself, one call after the other: it does what it is for, and costs what was
 * predicted.
 */
final class PricedScene implements Scene {
  /** Items within one unit of either kind, and beyond two of writing. */
  private static final List<Integer> SIZES = List.of(300, 2_500);

  private final WireRecorder recorder;

  /** The recorder is told when a call with its preparations begins. */
  PricedScene(WireRecorder recorder) {
    this.recorder = recorder;
  }

  /**
   * The tables, whose names and keys are those of the wire conformance cases.
   *
   * @param simple with a partition key {@code pk}
   * @param numbered with a number as sort key {@code sk} too
   */
  record Schemas(
      ItemSchema<Map<String, AttributeValue>> simple,
      ItemSchema<Map<String, AttributeValue>> numbered) {
    static Schemas unprefixed() {
      return new Schemas(
          ItemSchema.attributes("simple", KeyAttribute.string("pk")),
          ItemSchema.attributes("numbered", KeyAttribute.string("pk"), KeyAttribute.number("sk")));
    }
  }

  /** A call that has a price. */
  interface PricedCall {
    /** What the call is, in a few words. */
    String name();

    /** Makes what it needs to find. */
    void prepare(CairnToolkit toolkit);

    /** What it is going to cost. */
    CostPrediction predict();

    /** Calls, on a toolkit that counts what that costs; says whether it did what it is for. */
    boolean call(CairnToolkit counting);

    /** Whether everything is as it should be afterwards. */
    boolean isRight(CairnToolkit toolkit);
  }

  @Override
  public String name() {
    return "Prices";
  }

  @Override
  public CostPrediction predict(DemoSize demo) {
    CostPrediction all = CostPrediction.NONE;
    for (int size : SIZES) {
      for (PricedCall call : PricedCalls.of(Schemas.unprefixed(), size)) {
        // What prepares a call costs about what the call does.
        all = all.plus(call.predict().times(2));
      }
    }
    return all;
  }

  /** What prepares a call is not. */
  @Override
  public boolean isCounted() {
    return false;
  }

  @Override
  public void play(Stage stage) {
    Schemas schemas =
        new Schemas(
            stage.table(Schemas.unprefixed().simple()),
            stage.table(Schemas.unprefixed().numbered()));
    for (int size : SIZES) {
      List<PricedCall> calls = PricedCalls.of(schemas, size);
      CairnToolkit toolkit = CairnToolkit.on(stage.dynamoDb());
      Map<PricedCall, Promise> promises = new LinkedHashMap<>();
      Step step =
          stage.step(
              "items of " + Figures.count(size) + " bytes",
              calls.size(),
              cost ->
                  calls.forEach(
                      call -> {
                        promises.put(call, play(call, size, toolkit, cost));
                        stage.advance();
                      }));
      step.asked("each call by itself, with what it needs to find made before");
      promises.values().forEach(step::promise);
      step.end(Figures.count(calls.size(), "call"));
    }
  }

  private Promise play(PricedCall call, int size, CairnToolkit toolkit, CapacityCollector cost) {
    CapacityCollector own = new CapacityCollector();
    String finding;
    recorder.begin(call.name() + ", item of " + size + " bytes");
    try {
      call.prepare(toolkit);
      boolean isRight = call.call(toolkit.collecting(own)) && call.isRight(toolkit);
      finding = isRight ? "" : "it did not do what it is for";
    } catch (UniqueViolationException
        | ItemExistsException
        | NoSuchItemException
        | NoSuchElementException
        | TransactionFailedException e) {
      finding = e.toString();
    } finally {
      recorder.end();
    }
    CapacityReport report = own.report();
    cost.add(report);
    CapacityUnits predicted = call.predict().units();
    if (finding.isEmpty() && !(report.isComplete() && report.reported().equals(predicted))) {
      finding = "reported " + shown(report.reported());
    }
    return Promise.of(
        call.name() + " works, and costs " + shown(predicted) + " as predicted",
        finding.isEmpty(),
        finding);
  }

  private static String shown(CapacityUnits units) {
    return units.isZero() ? "nothing" : units.toString();
  }

  /** An item of about this size. */
  static Map<String, AttributeValue> item(String key, int bytes) {
    Map<String, AttributeValue> item = new LinkedHashMap<>();
    item.put("pk", s(key));
    item.put("email", s(key + "@example.com"));
    item.put("text", s("x".repeat(bytes)));
    return item;
  }

  /** An item under a number, of about this size. */
  static Map<String, AttributeValue> numbered(String partition, long number, int bytes) {
    Map<String, AttributeValue> item = new LinkedHashMap<>();
    item.put("pk", s(partition));
    item.put("sk", n(number));
    item.put("text", s("x".repeat(bytes)));
    return item;
  }
}
