package dev.cairn.cli.demo;

/** One strategy of the toolkit, put to work and checked. Threads: one at a time. */
interface Scene {
  /** What it is called, in a few words. */
  String name();

  /** Plays it, step by step, on tables of its own. */
  void play(Stage stage);
}
