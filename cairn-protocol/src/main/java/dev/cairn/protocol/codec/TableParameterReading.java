package dev.cairn.protocol.codec;

import dev.cairn.engine.api.AttributeDefinition;
import dev.cairn.engine.api.IndexParameters;
import dev.cairn.engine.api.KeySchemaElement;
import dev.cairn.engine.api.OnDemandThroughput;
import dev.cairn.engine.api.ProjectionParameters;
import dev.cairn.engine.api.SseSpecification;
import dev.cairn.engine.api.StreamSpecification;
import dev.cairn.engine.api.Tag;
import dev.cairn.engine.api.ThroughputParameters;
import dev.cairn.engine.api.WarmThroughput;
import dev.cairn.protocol.wire.WireReader;
import java.util.List;

/** Reads the parts of a table's definition. */
final class TableParameterReading {
  private TableParameterReading() {}

  static List<AttributeDefinition> attributeDefinitions(WireReader reader) {
    return ListReading.structures(
        reader,
        TableParameterReading::attributeDefinition,
        () -> new AttributeDefinition(null, null));
  }

  private static AttributeDefinition attributeDefinition(WireReader reader) {
    String attributeName = null;
    String attributeType = null;
    reader.beginStructure("AttributeDefinition");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "AttributeName" -> attributeName = reader.string();
        case "AttributeType" -> attributeType = reader.string();
        default -> reader.skip();
      }
    }
    return new AttributeDefinition(attributeName, attributeType);
  }

  static List<KeySchemaElement> keySchema(WireReader reader) {
    return ListReading.structures(
        reader, TableParameterReading::keySchemaElement, () -> new KeySchemaElement(null, null));
  }

  private static KeySchemaElement keySchemaElement(WireReader reader) {
    String attributeName = null;
    String keyType = null;
    reader.beginStructure("KeySchemaElement");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "AttributeName" -> attributeName = reader.string();
        case "KeyType" -> keyType = reader.string();
        default -> reader.skip();
      }
    }
    return new KeySchemaElement(attributeName, keyType);
  }

  /** Reads index definitions; the shape says of which kind. */
  static List<IndexParameters> indexes(WireReader reader, String shape) {
    return ListReading.structures(
        reader,
        element -> index(element, shape),
        () -> new IndexParameters(null, null, null, null, null, null));
  }

  static IndexParameters index(WireReader reader, String shape) {
    String indexName = null;
    List<KeySchemaElement> keySchema = null;
    ProjectionParameters projection = null;
    ThroughputParameters provisionedThroughput = null;
    OnDemandThroughput onDemandThroughput = null;
    WarmThroughput warmThroughput = null;
    reader.beginStructure(shape);
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "IndexName" -> indexName = reader.string();
        case "KeySchema" -> keySchema = keySchema(reader);
        case "Projection" -> projection = projection(reader);
        case "ProvisionedThroughput" -> provisionedThroughput = throughput(reader);
        case "OnDemandThroughput" -> onDemandThroughput = onDemandThroughput(reader);
        case "WarmThroughput" -> warmThroughput = warmThroughput(reader);
        default -> reader.skip();
      }
    }
    return new IndexParameters(
        indexName,
        keySchema,
        projection,
        provisionedThroughput,
        onDemandThroughput,
        warmThroughput);
  }

  private static ProjectionParameters projection(WireReader reader) {
    String projectionType = null;
    List<String> nonKeyAttributes = null;
    reader.beginStructure("Projection");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "ProjectionType" -> projectionType = reader.string();
        case "NonKeyAttributes" -> nonKeyAttributes = ListReading.strings(reader);
        default -> reader.skip();
      }
    }
    return new ProjectionParameters(projectionType, nonKeyAttributes);
  }

  static ThroughputParameters throughput(WireReader reader) {
    Long readCapacityUnits = null;
    Long writeCapacityUnits = null;
    reader.beginStructure("ProvisionedThroughput");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "ReadCapacityUnits" -> readCapacityUnits = reader.longInteger();
        case "WriteCapacityUnits" -> writeCapacityUnits = reader.longInteger();
        default -> reader.skip();
      }
    }
    return new ThroughputParameters(readCapacityUnits, writeCapacityUnits);
  }

  static OnDemandThroughput onDemandThroughput(WireReader reader) {
    Long maxReadRequestUnits = null;
    Long maxWriteRequestUnits = null;
    reader.beginStructure("OnDemandThroughput");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "MaxReadRequestUnits" -> maxReadRequestUnits = reader.longInteger();
        case "MaxWriteRequestUnits" -> maxWriteRequestUnits = reader.longInteger();
        default -> reader.skip();
      }
    }
    return new OnDemandThroughput(maxReadRequestUnits, maxWriteRequestUnits);
  }

  static WarmThroughput warmThroughput(WireReader reader) {
    Long readUnitsPerSecond = null;
    Long writeUnitsPerSecond = null;
    reader.beginStructure("WarmThroughput");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "ReadUnitsPerSecond" -> readUnitsPerSecond = reader.longInteger();
        case "WriteUnitsPerSecond" -> writeUnitsPerSecond = reader.longInteger();
        default -> reader.skip();
      }
    }
    return new WarmThroughput(readUnitsPerSecond, writeUnitsPerSecond);
  }

  static StreamSpecification stream(WireReader reader) {
    Boolean streamEnabled = null;
    String streamViewType = null;
    reader.beginStructure("StreamSpecification");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "StreamEnabled" -> streamEnabled = reader.bool();
        case "StreamViewType" -> streamViewType = reader.string();
        default -> reader.skip();
      }
    }
    return new StreamSpecification(streamEnabled, streamViewType);
  }

  static SseSpecification encryption(WireReader reader) {
    Boolean enabled = null;
    String sseType = null;
    String kmsMasterKeyId = null;
    reader.beginStructure("SSESpecification");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "Enabled" -> enabled = reader.bool();
        case "SSEType" -> sseType = reader.string();
        case "KMSMasterKeyId" -> kmsMasterKeyId = reader.string();
        default -> reader.skip();
      }
    }
    return new SseSpecification(enabled, sseType, kmsMasterKeyId);
  }

  static List<Tag> tags(WireReader reader) {
    return ListReading.structures(reader, TableParameterReading::tag, () -> new Tag(null, null));
  }

  private static Tag tag(WireReader reader) {
    String key = null;
    String value = null;
    reader.beginStructure("Tag");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "Key" -> key = reader.string();
        case "Value" -> value = reader.string();
        default -> reader.skip();
      }
    }
    return new Tag(key, value);
  }
}
