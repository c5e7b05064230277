package dev.cairn.engine.api;

/** What was asked for. */
public record UpdateTimeToLiveResponse(TimeToLiveSpecification timeToLiveSpecification) {}
