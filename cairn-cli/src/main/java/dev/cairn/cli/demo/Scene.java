package dev.cairn.cli.demo;

import dev.cairn.costs.CostPrediction;

/** One strategy of the toolkit, put to work and checked. Threads: one at a time. */
interface Scene {
  /** What it is called, in a few words. */
  String name();

  /**
   * What playing it is going to cost, if no writer loses a race. What is read only to check what
   * was promised is left out.
   */
  CostPrediction predict(DemoSize size);

  /** Whether all calls that it makes are in the costs of its steps. */
  default boolean isCounted() {
    return true;
  }

  /** Plays it, step by step, on tables of its own. */
  void play(Stage stage);
}
