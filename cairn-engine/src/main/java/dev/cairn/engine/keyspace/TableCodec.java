package dev.cairn.engine.keyspace;

import dev.cairn.engine.api.AttributeDefinition;
import dev.cairn.engine.api.OnDemandThroughput;
import dev.cairn.engine.api.SseSpecification;
import dev.cairn.engine.api.StreamSpecification;
import dev.cairn.engine.api.Tag;
import dev.cairn.engine.api.ThroughputDescription;
import dev.cairn.engine.schema.BillingMode;
import dev.cairn.engine.schema.IndexDefinition;
import dev.cairn.engine.schema.KeyAttribute;
import dev.cairn.engine.schema.KeySchema;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.schema.TableSettings;
import dev.cairn.engine.value.AttributeType;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Item;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Table definitions as items, so that the store has one format for everything. The names of the
 * attributes are persistent; docs/format.md lists them. Members that were never set are left out.
 */
final class TableCodec {
  private TableCodec() {}

  static Item encode(TableDefinition table) {
    TableSettings settings = table.settings();
    return new RecordWriter()
        .put("storeId", table.storeId())
        .put("revision", table.revision())
        .put("name", table.name())
        .put("tableId", table.tableId())
        .put("createdAtMillis", table.createdAt().toEpochMilli())
        .put(
            "attributes",
            table.attributeDefinitions(),
            a ->
                new RecordWriter()
                    .put("name", a.attributeName())
                    .put("type", a.attributeType())
                    .toValue())
        .put("partitionKey", table.keySchema().partition(), TableCodec::encode)
        .put("sortKey", table.keySchema().sort(), TableCodec::encode)
        .put("indexes", table.indexes(), TableCodec::encode)
        .put("lastIndexNumber", (long) table.lastIndexNumber())
        .put("billingMode", settings.billingMode().name())
        .put("throughput", encode(settings.throughput()))
        .put("onDemandThroughput", encode(settings.onDemandThroughput()))
        .put("stream", encode(settings.stream()))
        .put("encryption", encode(settings.encryption()))
        .put("tableClass", settings.tableClass())
        .put("deletionProtected", settings.deletionProtected())
        .put(
            "tags",
            settings.tags(),
            tag -> new RecordWriter().put("key", tag.key()).put("value", tag.value()).toValue())
        .toItem();
  }

  private static AttributeValue encode(KeyAttribute attribute) {
    return new RecordWriter()
        .put("name", attribute.name())
        .put("type", attribute.type().name())
        .toValue();
  }

  private static AttributeValue encode(IndexDefinition index) {
    return new RecordWriter()
        .put("number", (long) index.number())
        .put("name", index.name())
        .put("status", index.status().name())
        .put("kind", index.kind().name())
        .put("partitionKey", index.keySchema().partition(), TableCodec::encode)
        .put("sortKey", index.keySchema().sort(), TableCodec::encode)
        .put("projection", index.projection().name())
        .put("nonKeyAttributes", index.nonKeyAttributes(), AttributeValue.S::new)
        .put("throughput", encode(index.throughput()))
        .put("onDemandThroughput", encode(index.onDemandThroughput()))
        .toValue();
  }

  private static @Nullable AttributeValue encode(@Nullable ThroughputDescription throughput) {
    return throughput == null
        ? null
        : new RecordWriter()
            .put("read", throughput.readCapacityUnits())
            .put("write", throughput.writeCapacityUnits())
            .put("decreasesToday", throughput.numberOfDecreasesToday())
            .toValue();
  }

  private static @Nullable AttributeValue encode(@Nullable OnDemandThroughput throughput) {
    return throughput == null
        ? null
        : new RecordWriter()
            .put("read", throughput.maxReadRequestUnits())
            .put("write", throughput.maxWriteRequestUnits())
            .toValue();
  }

  private static @Nullable AttributeValue encode(@Nullable StreamSpecification stream) {
    return stream == null
        ? null
        : new RecordWriter()
            .put("enabled", stream.streamEnabled())
            .put("view", stream.streamViewType())
            .toValue();
  }

  private static @Nullable AttributeValue encode(@Nullable SseSpecification encryption) {
    return encryption == null
        ? null
        : new RecordWriter()
            .put("enabled", encryption.enabled())
            .put("type", encryption.sseType())
            .put("key", encryption.kmsMasterKeyId())
            .toValue();
  }

  static TableDefinition decode(Item item) {
    RecordReader table = new RecordReader(item.attributes());
    return new TableDefinition(
        table.count("storeId"),
        table.count("revision"),
        table.text("name"),
        table.text("tableId"),
        Instant.ofEpochMilli(table.count("createdAtMillis")),
        table.records("attributes", a -> new AttributeDefinition(a.text("name"), a.text("type"))),
        keySchema(table),
        table.records("indexes", TableCodec::index),
        (int) table.count("lastIndexNumber"),
        new TableSettings(
            table.choice("billingMode", BillingMode.class),
            throughput(table.record("throughput")),
            table.findRecord("onDemandThroughput", TableCodec::onDemand),
            table.findRecord(
                "stream", s -> new StreamSpecification(s.findFlag("enabled"), s.findText("view"))),
            table.findRecord(
                "encryption",
                e ->
                    new SseSpecification(
                        e.findFlag("enabled"), e.findText("type"), e.findText("key"))),
            table.findText("tableClass"),
            table.flag("deletionProtected"),
            table.records("tags", t -> new Tag(t.findText("key"), t.findText("value")))));
  }

  private static KeySchema keySchema(RecordReader record) {
    return new KeySchema(
        record.records("partitionKey", TableCodec::keyAttribute),
        record.records("sortKey", TableCodec::keyAttribute));
  }

  private static KeyAttribute keyAttribute(RecordReader record) {
    return new KeyAttribute(record.text("name"), record.choice("type", AttributeType.class));
  }

  private static IndexDefinition index(RecordReader record) {
    return new IndexDefinition(
        (int) record.count("number"),
        record.text("name"),
        record.choice("kind", IndexDefinition.Kind.class),
        record.choice("status", IndexDefinition.Status.class),
        keySchema(record),
        record.choice("projection", IndexDefinition.Projection.class),
        List.copyOf(record.texts("nonKeyAttributes")),
        record.findRecord("throughput", TableCodec::throughput),
        record.findRecord("onDemandThroughput", TableCodec::onDemand));
  }

  private static ThroughputDescription throughput(RecordReader record) {
    return new ThroughputDescription(
        record.count("read"), record.count("write"), record.count("decreasesToday"));
  }

  private static OnDemandThroughput onDemand(RecordReader record) {
    return new OnDemandThroughput(record.findCount("read"), record.findCount("write"));
  }
}
