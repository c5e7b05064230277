package dev.cairn.engine.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parameters of TagResource as they came in; null for those that did not. */
public record TagResourceRequest(@Nullable String resourceArn, @Nullable List<Tag> tags) {}
