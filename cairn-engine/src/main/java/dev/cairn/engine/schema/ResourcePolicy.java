package dev.cairn.engine.schema;

/**
 * Who may use a table, as somebody put it: only kept, nobody is asked.
 *
 * @param revisionId another for each policy that the table has had
 */
public record ResourcePolicy(String policy, String revisionId) {}
