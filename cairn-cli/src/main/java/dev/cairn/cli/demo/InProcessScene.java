package dev.cairn.cli.demo;

import dev.cairn.costs.CostPrediction;

/**
 * A scene that scripts faults or limits of the engine, and so is played in this process only, and
 * left out on any other DynamoDB.
 */
interface InProcessScene extends Scene {
  /** Nothing, since it is never played where that would be charged. */
  @Override
  default CostPrediction predict(DemoSize size) {
    return CostPrediction.NONE;
  }

  /** What is charged under faults and limits is not all in the toolkit's reports. */
  @Override
  default boolean isCounted() {
    return false;
  }
}
