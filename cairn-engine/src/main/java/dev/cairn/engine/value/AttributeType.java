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
  BS;

  /** Whether values of the type are sets. */
  public boolean isSet() {
    return this == SS || this == NS || this == BS;
  }
}
