package dev.cairn.cli.unique;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.cairn.toolkit.capacity.CapacityUnits;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.maintenance.BackfillReport;
import dev.cairn.toolkit.maintenance.Finding;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Base64;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A walk's result as JSON for scripts. One thread at a time. */
final class WalkJson {
  private final StringWriter text = new StringWriter();
  private final JsonGenerator json;

  private WalkJson() throws IOException {
    json = new JsonFactory().createGenerator(text).useDefaultPrettyPrinter();
  }

  /** One object, in several lines, without a line break at the end. */
  static String of(String command, String table, BackfillReport report) {
    try {
      WalkJson writer = new WalkJson();
      writer.write(command, table, report);
      writer.json.close();
      return writer.text.toString();
    } catch (IOException e) {
      throw new UncheckedIOException("a string cannot be written", e);
    }
  }

  private void write(String command, String table, BackfillReport report) throws IOException {
    json.writeStartObject();
    json.writeStringField("command", command);
    json.writeStringField("table", table);
    json.writeNumberField("items", report.itemCount());
    json.writeNumberField("findings", report.findingCount());
    json.writeNumberField("fixed", report.fixedCount());
    if (report.cursor().isPresent()) {
      json.writeStringField("cursor", report.cursor().get());
    }
    json.writeObjectFieldStart("units");
    write("reported", report.capacity().reported());
    write("estimated", report.capacity().estimated());
    json.writeEndObject();
    json.writeArrayFieldStart("listed");
    for (Finding finding : report.findings()) {
      write(finding);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private void write(String name, CapacityUnits units) throws IOException {
    json.writeObjectFieldStart(name);
    json.writeNumberField("read", units.read());
    json.writeNumberField("write", units.write());
    json.writeEndObject();
  }

  private void write(Finding finding) throws IOException {
    json.writeStartObject();
    json.writeStringField("kind", finding.kind().name());
    json.writeStringField("constraint", finding.constraint());
    json.writeBooleanField("fixed", finding.isFixed());
    if (finding.marker().isPresent()) {
      write("marker", finding.marker().get());
    }
    write("item", finding.item());
    if (finding.other().isPresent()) {
      write("other", finding.other().get());
    }
    if (finding.reason().isPresent()) {
      json.writeStringField("reason", finding.reason().get());
    }
    json.writeEndObject();
  }

  /** A key as DynamoDB's own JSON has it. */
  private void write(String name, ItemKey key) throws IOException {
    json.writeObjectFieldStart(name);
    for (Map.Entry<String, AttributeValue> attribute : key.attributes().entrySet()) {
      json.writeObjectFieldStart(attribute.getKey());
      AttributeValue value = attribute.getValue();
      if (value.s() != null) {
        json.writeStringField("S", value.s());
      } else if (value.n() != null) {
        json.writeStringField("N", value.n());
      } else {
        json.writeStringField("B", Base64.getEncoder().encodeToString(value.b().asByteArray()));
      }
      json.writeEndObject();
    }
    json.writeEndObject();
  }
}
