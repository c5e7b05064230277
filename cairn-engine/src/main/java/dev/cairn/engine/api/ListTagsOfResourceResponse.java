package dev.cairn.engine.api;

import java.util.List;

/** All tags of a table, in the order in which their keys came in. */
public record ListTagsOfResourceResponse(List<Tag> tags) {}
