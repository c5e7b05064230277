package dev.cairn.engine.api;

/** The answer of operations that have nothing to tell. */
public record EmptyResponse() {}
