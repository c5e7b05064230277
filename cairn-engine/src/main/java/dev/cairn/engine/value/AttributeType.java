package dev.cairn.engine.value;

/** The kind of an attribute value, with the name that the wire and expressions use for it. */
public enum AttributeType {
  S,
  N,
  B,
  BOOL,
  NULL,
  M,
  L,
  SS,
  NS,
  BS
}
