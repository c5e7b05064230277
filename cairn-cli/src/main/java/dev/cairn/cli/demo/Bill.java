package dev.cairn.cli.demo;

import dev.cairn.costs.CostPrediction;
import dev.cairn.toolkit.capacity.CapacityReport;
import dev.cairn.toolkit.capacity.CapacityUnits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What scenes are expected to cost, found out on an engine in this process: that is without the
 * races that writers lose, which are charged too.
 *
 * <p>Order: that of the scenes. Immutable.
 */
final class Bill {
  private final Map<String, CostPrediction> byScene;
  private final Price price;

  private Bill(Map<String, CostPrediction> byScene, Price price) {
    this.byScene = byScene;
    this.price = price;
  }

  /** The bill of these scenes at this price. */
  static Bill of(List<Scene> scenes, DemoSize size, Price price) {
    Map<String, CostPrediction> byScene = new LinkedHashMap<>();
    scenes.forEach(scene -> byScene.put(scene.name(), scene.predict(size)));
    return new Bill(byScene, price);
  }

  CapacityUnits expected() {
    return byScene.values().stream()
        .map(CostPrediction::units)
        .reduce(CapacityUnits.ZERO, CapacityUnits::plus);
  }

  double dollars() {
    return price.dollars(expected());
  }

  /** What something cost, reported or estimated. */
  double dollars(CapacityReport report) {
    return price.dollars(report.reported().plus(report.estimated()));
  }

  private static String line(String scene, CostPrediction cost) {
    return String.format(
        Locale.ROOT,
        "  %-20s %8s requests  %10s write units  %10s read units",
        scene,
        Figures.count(cost.requestCount()),
        Figures.count((long) Math.ceil(cost.units().write())),
        Figures.count((long) Math.ceil(cost.units().read())));
  }

  /** The bill for a person who is asked whether to go on. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add("Expected, if no writer loses a race:");
    byScene.forEach(
        (scene, cost) -> {
          if (cost.requestCount() > 0) {
            lines.add(line(scene, cost));
          }
        });
    lines.add(
        String.format(
            Locale.ROOT,
            "  US$ %.4f, at US$ %s a million write units and US$ %s a million read units.",
            dollars(),
            price.writePerMillion(),
            price.readPerMillion()));
    lines.add(
        "  A race that is lost is charged like one that is won, so it may be several times that.");
    return lines;
  }
}
