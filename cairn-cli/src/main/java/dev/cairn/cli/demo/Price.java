package dev.cairn.cli.demo;

import dev.cairn.toolkit.capacity.CapacityUnits;

/**
 * What units cost.
 *
 * <p>Immutable.
 *
 * @param readPerMillion US dollars for a million read units
 * @param writePerMillion US dollars for a million write units
 */
record Price(double readPerMillion, double writePerMillion) {
  private static final double MILLION = 1e6;

  double dollars(CapacityUnits units) {
    return (units.read() * readPerMillion + units.write() * writePerMillion) / MILLION;
  }
}
