package dev.cairn.engine.api;

/** What CreateTable, DescribeTable and DeleteTable answer. */
public record TableResponse(TableDescription table) {}
