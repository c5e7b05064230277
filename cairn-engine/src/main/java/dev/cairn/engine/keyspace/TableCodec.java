package dev.cairn.engine.keyspace;

import dev.cairn.engine.api.AttributeDefinition;
import dev.cairn.engine.api.KinesisDataStreamDestination;
import dev.cairn.engine.api.OnDemandThroughput;
import dev.cairn.engine.api.SseSpecification;
import dev.cairn.engine.api.StreamSpecification;
import dev.cairn.engine.api.Tag;
import dev.cairn.engine.api.ThroughputDescription;
import dev.cairn.engine.api.WarmThroughput;
import dev.cairn.engine.schema.Attachments;
import dev.cairn.engine.schema.BillingMode;
import dev.cairn.engine.schema.ContributorInsights;
import dev.cairn.engine.schema.IndexDefinition;
import dev.cairn.engine.schema.KeyAttribute;
import dev.cairn.engine.schema.KeySchema;
import dev.cairn.engine.schema.Lifecycle;
import dev.cairn.engine.schema.PointInTimeRecovery;
import dev.cairn.engine.schema.ResourcePolicy;
import dev.cairn.engine.schema.TableDefinition;
import dev.cairn.engine.schema.TableSettings;
import dev.cairn.engine.value.AttributeType;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.Item;
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
        .put("createdAtMillis", table.createdAt())
        .put("status", table.lifecycle().status().name())
        .put("statusUntilMillis", table.lifecycle().until())
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
        .put("warmThroughput", encode(settings.warmThroughput()))
        .put("onDemandSinceMillis", settings.onDemandSince())
        .put("stream", encode(settings.stream()))
        .put("encryption", encode(settings.encryption()))
        .put("tableClass", settings.tableClass())
        .put("tableClassSinceMillis", settings.tableClassSince())
        .put("deletionProtected", settings.deletionProtected())
        .put(
            "tags",
            settings.tags(),
            tag -> new RecordWriter().put("key", tag.key()).put("value", tag.value()).toValue())
        .put("timeToLiveAttribute", settings.timeToLiveAttribute())
        .put("pointInTimeRecovery", encode(settings.pointInTimeRecovery()))
        .put("attachments", encode(settings.attachments()))
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
        .put("status", index.lifecycle().status().name())
        .put("statusUntilMillis", index.lifecycle().until())
        .put("backfilling", index.backfilling())
        .put("kind", index.kind().name())
        .put("partitionKey", index.keySchema().partition(), TableCodec::encode)
        .put("sortKey", index.keySchema().sort(), TableCodec::encode)
        .put("projection", index.projection().name())
        .put("nonKeyAttributes", index.nonKeyAttributes(), AttributeValue.S::new)
        .put("throughput", encode(index.throughput()))
        .put("onDemandThroughput", encode(index.onDemandThroughput()))
        .put("warmThroughput", encode(index.warmThroughput()))
        .toValue();
  }

  private static @Nullable AttributeValue encode(@Nullable ThroughputDescription throughput) {
    return throughput == null
        ? null
        : new RecordWriter()
            .put("read", throughput.readCapacityUnits())
            .put("write", throughput.writeCapacityUnits())
            .put("decreasesToday", throughput.numberOfDecreasesToday())
            .put("increasedAtMillis", throughput.lastIncreaseDateTime())
            .put("decreasedAtMillis", throughput.lastDecreaseDateTime())
            .toValue();
  }

  private static @Nullable AttributeValue encode(@Nullable WarmThroughput throughput) {
    return throughput == null
        ? null
        : new RecordWriter()
            .put("read", throughput.readUnitsPerSecond())
            .put("write", throughput.writeUnitsPerSecond())
            .toValue();
  }

  private static @Nullable AttributeValue encode(@Nullable PointInTimeRecovery recovery) {
    return recovery == null
        ? null
        : new RecordWriter()
            .put("sinceMillis", recovery.since())
            .put("periodDays", (long) recovery.periodDays())
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

  private static @Nullable AttributeValue encode(Attachments attachments) {
    return attachments.equals(Attachments.NONE)
        ? null
        : new RecordWriter()
            .put("resourcePolicy", encode(attachments.resourcePolicy()))
            .put("contributorInsights", attachments.contributorInsights(), TableCodec::encode)
            .put("kinesisDestinations", attachments.kinesisDestinations(), TableCodec::encode)
            .toValue();
  }

  private static @Nullable AttributeValue encode(@Nullable ResourcePolicy policy) {
    return policy == null
        ? null
        : new RecordWriter()
            .put("policy", policy.policy())
            .put("revision", policy.revisionId())
            .toValue();
  }

  private static AttributeValue encode(ContributorInsights insights) {
    return new RecordWriter()
        .put("index", insights.indexName())
        .put("enabled", insights.enabled())
        .put("mode", insights.mode())
        .put("enabledAtMillis", insights.enabledAt())
        .put("updatedAtMillis", insights.updatedAt())
        .toValue();
  }

  private static AttributeValue encode(KinesisDataStreamDestination destination) {
    return new RecordWriter()
        .put("stream", destination.streamArn())
        .put("status", destination.destinationStatus())
        .put("description", destination.destinationStatusDescription())
        .put("precision", destination.approximateCreationDateTimePrecision())
        .toValue();
  }

  static TableDefinition decode(Item item) {
    RecordReader table = new RecordReader(item.attributes());
    return new TableDefinition(
        table.count("storeId"),
        table.count("revision"),
        table.text("name"),
        table.text("tableId"),
        table.time("createdAtMillis"),
        lifecycle(table),
        table.records("attributes", a -> new AttributeDefinition(a.text("name"), a.text("type"))),
        keySchema(table),
        table.records("indexes", TableCodec::index),
        (int) table.count("lastIndexNumber"),
        settings(table));
  }

  private static TableSettings settings(RecordReader table) {
    Attachments attachments = table.findRecord("attachments", TableCodec::attachments);
    return new TableSettings(
        table.choice("billingMode", BillingMode.class),
        throughput(table.record("throughput")),
        table.findRecord("onDemandThroughput", TableCodec::onDemand),
        table.findRecord("warmThroughput", TableCodec::warm),
        table.findTime("onDemandSinceMillis"),
        table.findRecord(
            "stream", s -> new StreamSpecification(s.findFlag("enabled"), s.findText("view"))),
        table.findRecord(
            "encryption",
            e ->
                new SseSpecification(e.findFlag("enabled"), e.findText("type"), e.findText("key"))),
        table.findText("tableClass"),
        table.findTime("tableClassSinceMillis"),
        table.flag("deletionProtected"),
        table.records("tags", t -> new Tag(t.findText("key"), t.findText("value"))),
        table.findText("timeToLiveAttribute"),
        table.findRecord(
            "pointInTimeRecovery",
            r -> new PointInTimeRecovery(r.time("sinceMillis"), (int) r.count("periodDays"))),
        attachments == null ? Attachments.NONE : attachments);
  }

  private static Attachments attachments(RecordReader record) {
    return new Attachments(
        record.findRecord(
            "resourcePolicy", p -> new ResourcePolicy(p.text("policy"), p.text("revision"))),
        record.records(
            "contributorInsights",
            i ->
                new ContributorInsights(
                    i.findText("index"),
                    i.flag("enabled"),
                    i.text("mode"),
                    i.time("enabledAtMillis"),
                    i.time("updatedAtMillis"))),
        record.records(
            "kinesisDestinations",
            d ->
                new KinesisDataStreamDestination(
                    d.text("stream"),
                    d.text("status"),
                    d.findText("description"),
                    d.findText("precision"))));
  }

  private static Lifecycle lifecycle(RecordReader record) {
    return new Lifecycle(
        record.choice("status", Lifecycle.Status.class), record.findTime("statusUntilMillis"));
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
        lifecycle(record),
        record.flag("backfilling"),
        keySchema(record),
        record.choice("projection", IndexDefinition.Projection.class),
        List.copyOf(record.texts("nonKeyAttributes")),
        record.findRecord("throughput", TableCodec::throughput),
        record.findRecord("onDemandThroughput", TableCodec::onDemand),
        record.findRecord("warmThroughput", TableCodec::warm));
  }

  private static ThroughputDescription throughput(RecordReader record) {
    return new ThroughputDescription(
        record.count("read"),
        record.count("write"),
        record.count("decreasesToday"),
        record.findTime("increasedAtMillis"),
        record.findTime("decreasedAtMillis"));
  }

  private static WarmThroughput warm(RecordReader record) {
    return new WarmThroughput(record.findCount("read"), record.findCount("write"));
  }

  private static OnDemandThroughput onDemand(RecordReader record) {
    return new OnDemandThroughput(record.findCount("read"), record.findCount("write"));
  }
}
