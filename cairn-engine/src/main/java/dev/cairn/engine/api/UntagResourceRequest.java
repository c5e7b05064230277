package dev.cairn.engine.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The parameters of UntagResource as they came in; null for those that did not. */
public record UntagResourceRequest(@Nullable String resourceArn, @Nullable List<String> tagKeys) {}
