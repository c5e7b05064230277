package dev.cairn.engine.api;

/** The table class as it is described. */
public record TableClassSummary(String tableClass) {}
