package dev.cairn.engine.operation;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.AttributeDefinition;
import dev.cairn.engine.api.ControlMessages;
import dev.cairn.engine.api.CreateTableRequest;
import dev.cairn.engine.api.IndexParameters;
import dev.cairn.engine.api.Limits;
import dev.cairn.engine.api.Messages;
import dev.cairn.engine.api.StreamSpecification;
import dev.cairn.engine.schema.Attachments;
import dev.cairn.engine.schema.BillingMode;
import dev.cairn.engine.schema.IndexDefinition;
import dev.cairn.engine.schema.IndexDefinition.Kind;
import dev.cairn.engine.schema.KeySchema;
import dev.cairn.engine.schema.ResourcePolicy;
import dev.cairn.engine.schema.TableSettings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Understands CreateTable's parameters: keys, indexes and settings that fit each other.
 *
 * <p>REQUIRES: {@link TableParameters} has checked their shapes.
 */
final class TableBuilder {
  private final CreateTableRequest request;
  private final BillingMode billing;
  private final IndexBuilder builder;

  TableBuilder(CreateTableRequest request) {
    this.request = request;
    this.billing = Throughputs.billing(request.billingMode());
    this.builder = new IndexBuilder(attributeDefinitions(), billing);
  }

  List<AttributeDefinition> attributeDefinitions() {
    return request.attributeDefinitions() == null ? List.of() : request.attributeDefinitions();
  }

  /** Billing, streams and whatever else can change later. */
  TableSettings settings(Instant now) {
    Throughputs.checkNewTable(billing, request.provisionedThroughput());
    Throughputs.checkOnDemand(request.onDemandThroughput(), billing, true, null);
    return new TableSettings(
        billing,
        Throughputs.describe(request.provisionedThroughput()),
        Throughputs.merge(null, request.onDemandThroughput()),
        request.warmThroughput(),
        billing == BillingMode.PAY_PER_REQUEST ? now : null,
        stream(request.streamSpecification(), ControlMessages::streamViewOfNewTable),
        request.sseSpecification(),
        request.tableClass(),
        null,
        Boolean.TRUE.equals(request.deletionProtectionEnabled()),
        TableTags.ofNewTable(request.tags()),
        null,
        null,
        attachments(request.resourcePolicy(), now));
  }

  private static Attachments attachments(@Nullable String policy, Instant now) {
    if (policy == null) {
      return Attachments.NONE;
    }
    PutResourcePolicyOperation.checkSize(policy);
    return Attachments.NONE.withResourcePolicy(
        new ResourcePolicy(policy, PutResourcePolicyOperation.revision(null, now)));
  }

  /**
   * What is kept of a stream's specification: one that is off is as good as none.
   *
   * @param mismatch what is said of a view that does not go with a stream that is on, or off
   */
  static @Nullable StreamSpecification stream(
      @Nullable StreamSpecification stream, Function<Boolean, String> mismatch) {
    if (stream == null) {
      return null;
    }
    boolean isOn = Boolean.TRUE.equals(stream.streamEnabled());
    if (isOn == (stream.streamViewType() == null)) {
      throw ApiException.validation(mismatch.apply(isOn));
    }
    return isOn ? stream : null;
  }

  KeySchema tableKeySchema() {
    return builder.tableKey(request.keySchema());
  }

  /** All indexes, the local ones first. */
  List<IndexDefinition> indexes(KeySchema tableKey) {
    Set<String> names = new HashSet<>();
    List<IndexDefinition> indexes = new ArrayList<>();
    List<IndexParameters> local =
        parameters(
            request.localSecondaryIndexes(), "LocalSecondaryIndexes", Limits.LOCAL_INDEX_COUNT_MAX);
    if (!local.isEmpty() && !tableKey.hasSort()) {
      throw invalid(
          "Table KeySchema does not have a range key, which is required when specifying a LocalSecondaryIndex");
    }
    for (IndexParameters index : local) {
      indexes.add(index(indexes.size() + 1, index, Kind.LOCAL, names));
      checkLocalKey(indexes.get(indexes.size() - 1), tableKey);
    }
    for (IndexParameters index :
        parameters(
            request.globalSecondaryIndexes(),
            "GlobalSecondaryIndexes",
            Limits.GLOBAL_INDEX_COUNT_MAX)) {
      indexes.add(index(indexes.size() + 1, index, Kind.GLOBAL, names));
    }
    IndexBuilder.checkProjectedCount(indexes);
    return indexes;
  }

  private static List<IndexParameters> parameters(
      @Nullable List<IndexParameters> indexes, String kind, int countMax) {
    if (indexes == null) {
      return List.of();
    }
    if (indexes.isEmpty()) {
      throw invalid("List of " + kind + " is empty");
    }
    if (indexes.size() > countMax) {
      throw invalid(
          kind.equals("GlobalSecondaryIndexes")
              ? "GlobalSecondaryIndex count exceeds the per-table limit of " + countMax
              : "Number of " + kind + " exceeds per-table limit of " + countMax);
    }
    return indexes;
  }

  private IndexDefinition index(int number, IndexParameters index, Kind kind, Set<String> names) {
    String name = String.valueOf(index.indexName());
    if (!names.add(name)) {
      throw invalid("Duplicate index name: " + name);
    }
    return builder.index(number, index, kind);
  }

  private static void checkLocalKey(IndexDefinition index, KeySchema tableKey) {
    if (!index.keySchema().hasSort()) {
      throw invalid("Index KeySchema does not have a range key for index: " + index.name());
    }
    String indexHash = index.keySchema().partition().get(0).name();
    String tableHash = tableKey.partition().get(0).name();
    if (!indexHash.equals(tableHash)) {
      throw invalid(
          "Index KeySchema does not have the same leading hash key as table KeySchema for index: "
              + index.name()
              + ". index hash key: "
              + indexHash
              + ", table hash key: "
              + tableHash);
    }
  }

  /**
   * Refuses definitions that no key uses. REQUIRES: the key schemas of the table and all indexes
   * were built.
   */
  void refuseUnusedDefinitions() {
    if (builder.usedNames().containsAll(builder.definedNames())) {
      return;
    }
    boolean hasIndexes =
        request.localSecondaryIndexes() != null || request.globalSecondaryIndexes() != null;
    throw hasIndexes
        ? invalid(
            "Some AttributeDefinitions are not used. AttributeDefinitions: "
                + builder.definedNames()
                + ", keys used: "
                + builder.usedNames())
        : invalid(
            "Number of attributes in KeySchema does not exactly match number of attributes defined in AttributeDefinitions");
  }

  private static ApiException invalid(String what) {
    return ApiException.validation(Messages.invalidParameter(what));
  }
}
