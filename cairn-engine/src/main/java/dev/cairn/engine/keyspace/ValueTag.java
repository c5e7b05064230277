package dev.cairn.engine.keyspace;

/** The byte that says what kind of value follows. On disk: these numbers never change. */
final class ValueTag {
  static final int S = 1;
  static final int N = 2;
  static final int B = 3;
  static final int FALSE = 4;
  static final int TRUE = 5;
  static final int NULL = 6;
  static final int M = 7;
  static final int L = 8;
  static final int SS = 9;
  static final int NS = 10;
  static final int BS = 11;

  private ValueTag() {}
}
