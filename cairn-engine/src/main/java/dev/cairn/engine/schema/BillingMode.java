package dev.cairn.engine.schema;

/** How a table's throughput is paid for. */
public enum BillingMode {
  PROVISIONED,
  PAY_PER_REQUEST
}
