package dev.cairn.engine.api;

/** The units a second that a table or index is ready for, as it is described. */
public record WarmThroughputDescription(
    long readUnitsPerSecond, long writeUnitsPerSecond, String status) {}
