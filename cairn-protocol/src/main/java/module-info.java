/** AWS JSON 1.0 in and out: the one front door of the engine. */
module dev.cairn.protocol {
  requires static transitive org.jspecify;
  requires transitive dev.cairn.engine;
  requires com.fasterxml.jackson.core;

  exports dev.cairn.protocol;
  exports dev.cairn.protocol.fault;
}
