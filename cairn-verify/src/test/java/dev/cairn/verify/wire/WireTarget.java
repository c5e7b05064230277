package dev.cairn.verify.wire;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;

/** Something that speaks DynamoDB's JSON: the front door in this process, or a socket before it. */
interface WireTarget {
  /** What was answered. */
  record Reply(int status, JsonNode body) {}

  Reply send(String operation, JsonNode body) throws IOException, InterruptedException;
}
