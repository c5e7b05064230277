package dev.cairn.protocol.codec;

import dev.cairn.engine.api.ApiException;
import dev.cairn.engine.api.ControlMessages;
import dev.cairn.engine.api.PutResourcePolicyRequest;
import dev.cairn.engine.api.ResourcePolicyRevision;
import dev.cairn.protocol.wire.JsonFormat;
import dev.cairn.protocol.wire.JsonReader;
import dev.cairn.protocol.wire.WireReader;
import dev.cairn.protocol.wire.WireWriter;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** PutResourcePolicy: a policy in, its revision out. */
public final class PutResourcePolicyCodec
    implements OperationCodec<PutResourcePolicyRequest, ResourcePolicyRevision> {
  @Override
  public PutResourcePolicyRequest read(WireReader reader) {
    String resourceArn = null;
    String policy = null;
    String expectedRevisionId = null;
    reader.beginStructure("PutResourcePolicyInput");
    for (String member = reader.nextMember(); member != null; member = reader.nextMember()) {
      switch (member) {
        case "ResourceArn" -> resourceArn = reader.string();
        case "Policy" -> policy = policy(reader.string());
        case "ExpectedRevisionId" -> expectedRevisionId = reader.string();
        default -> reader.skip();
      }
    }
    return new PutResourcePolicyRequest(resourceArn, policy, expectedRevisionId);
  }

  /** A policy, which is a JSON object in a text. */
  static String policy(String text) {
    try (JsonReader reader =
        JsonFormat.reader(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)))) {
      reader.beginStructure("Policy");
      reader.skip();
      reader.end();
      return text;
    } catch (ApiException e) {
      throw ApiException.validation(ControlMessages.POLICY_NOT_JSON);
    }
  }

  @Override
  public void write(WireWriter writer, ResourcePolicyRevision response) {
    writeRevision(writer, response);
  }

  static void writeRevision(WireWriter writer, ResourcePolicyRevision response) {
    writer.beginStructure();
    writer.string("RevisionId", response.revisionId());
    writer.endStructure();
  }
}
