package dev.cairn.engine.api;

/**
 * Why a request was throttled.
 *
 * @param reason DynamoDB's name of it, such as {@code TableWriteProvisionedThroughputExceeded}:
 *     what was throttled, what kind of operation, and which limit it met
 * @param resource the ARN of the table or index
 */
public record ThrottlingReason(String reason, String resource) {}
