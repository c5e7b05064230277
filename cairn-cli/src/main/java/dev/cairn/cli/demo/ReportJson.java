package dev.cairn.cli.demo;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.cairn.toolkit.capacity.CapacityUnits;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/** Reports as JSON for scripts. One thread at a time. */
final class ReportJson {
  private final StringWriter text = new StringWriter();
  private final JsonGenerator json;

  private ReportJson() throws IOException {
    json = new JsonFactory().createGenerator(text).useDefaultPrettyPrinter();
  }

  /** One object, in several lines, without a line break at the end. */
  static String of(DemoReport report) {
    return of(report, Optional.empty());
  }

  /** The same with what it was expected to cost. */
  static String of(DemoReport report, Optional<Bill> bill) {
    try {
      ReportJson writer = new ReportJson();
      writer.write(report, bill);
      writer.json.close();
      return writer.text.toString();
    } catch (IOException e) {
      throw new UncheckedIOException("a string cannot be written", e);
    }
  }

  private void write(DemoReport report, Optional<Bill> bill) throws IOException {
    json.writeStartObject();
    json.writeBooleanField("kept", report.isKept());
    json.writeStringField("place", report.place());
    json.writeNumberField("promises", report.promiseCount());
    json.writeNumberField("broken", report.brokenCount());
    json.writeNumberField("millis", report.time().toMillis());
    if (bill.isPresent()) {
      json.writeObjectFieldStart("bill");
      write("expected", bill.get().expected());
      write("reported", report.capacity().reported());
      write("estimated", report.capacity().estimated());
      json.writeNumberField("expectedDollars", bill.get().dollars());
      json.writeNumberField("dollars", bill.get().dollars(report.capacity()));
      json.writeEndObject();
    }
    json.writeArrayFieldStart("leftOut");
    for (String scene : report.leftOut()) {
      json.writeString(scene);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("scenes");
    for (SceneReport scene : report.scenes()) {
      json.writeStartObject();
      json.writeStringField("name", scene.name());
      json.writeBooleanField("kept", scene.isKept());
      json.writeArrayFieldStart("steps");
      for (StepReport step : scene.steps()) {
        write(step);
      }
      json.writeEndArray();
      write(scene.promises());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void write(StepReport step) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", step.name());
    json.writeBooleanField("kept", step.isKept());
    json.writeStringField("asked", step.asked());
    json.writeStringField("happened", step.happened());
    if (step.racesLost().isPresent()) {
      json.writeNumberField("racesLost", step.racesLost().getAsLong());
    }
    write(step.cost());
    if (!step.lines().isEmpty()) {
      writeLines(step.lines());
    }
    write(step.promises());
    json.writeEndObject();
  }

  private void write(StepReport.Cost cost) throws IOException {
    CallCounts calls = cost.calls();
    json.writeNumberField("requests", calls.requests());
    json.writeNumberField("retries", calls.retries());
    json.writeNumberField("concurrentMax", calls.concurrentMax());
    json.writeNumberField("conditionsFailed", calls.conditionsFailed());
    json.writeNumberField("conflicts", calls.conflicts());
    json.writeNumberField("emptyPages", calls.emptyPages());
    json.writeNumberField("millis", cost.time().toMillis());
    json.writeObjectFieldStart("units");
    write("reported", cost.capacity().reported());
    write("estimated", cost.capacity().estimated());
    if (cost.charged().isPresent()) {
      write("charged", cost.charged().get());
    }
    json.writeEndObject();
  }

  private void write(String name, CapacityUnits units) throws IOException {
    json.writeObjectFieldStart(name);
    json.writeNumberField("read", units.read());
    json.writeNumberField("write", units.write());
    json.writeEndObject();
  }

  private void writeLines(List<Line> lines) throws IOException {
    json.writeArrayFieldStart("lines");
    for (Line line : lines) {
      json.writeStartObject();
      json.writeBooleanField("kept", line.isKept());
      json.writeStringField("asked", line.asked());
      json.writeStringField("expected", line.expected());
      json.writeStringField("happened", line.happened());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private void write(List<Promise> promises) throws IOException {
    json.writeArrayFieldStart("promises");
    for (Promise promise : promises) {
      json.writeStartObject();
      json.writeBooleanField("kept", promise.isKept());
      json.writeStringField("text", promise.text());
      if (!promise.isKept()) {
        json.writeStringField("finding", promise.finding());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
