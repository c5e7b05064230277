package dev.cairn.engine.api;

/** What CreateTable, DescribeTable, UpdateTable and DeleteTable answer. */
public record TableResponse(TableDescription table) {}
