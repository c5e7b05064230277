package dev.cairn.engine.api;

/** The policy of a table. */
public record GetResourcePolicyResponse(String policy, String revisionId) {}
