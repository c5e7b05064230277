/**
 * DynamoDB's meaning, without any dependency: values, expressions, tables, operations and the
 * in-memory store.
 */
module dev.cairn.engine {
  requires static transitive org.jspecify;

  exports dev.cairn.engine;
  exports dev.cairn.engine.api;
  exports dev.cairn.engine.capacity;
  exports dev.cairn.engine.store;
  exports dev.cairn.engine.value;
}
