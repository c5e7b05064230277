package dev.cairn.server;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.distribution.CountAtBucket;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * The meters of a registry in Prometheus's text format 0.0.4: gauges, counters, and timers as
 * histograms. Other kinds of meters are left out.
 *
 * <p>Order: by name and by tags, so that the same meters give the same text. Source: Prometheus
 * documentation, "Exposition formats" and "Metric and label naming".
 */
final class PrometheusText {
  static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private final StringBuilder text = new StringBuilder();

  private PrometheusText() {}

  static String of(MeterRegistry registry) {
    // The series of one name have to stand together.
    Map<String, List<Meter>> byName = new TreeMap<>();
    for (Meter meter : registry.getMeters()) {
      // Registries add meters of their own for the buckets of timers.
      if (meter.getId().syntheticAssociation() != null) {
        continue;
      }
      byName.computeIfAbsent(meter.getId().getName(), name -> new ArrayList<>()).add(meter);
    }
    PrometheusText writer = new PrometheusText();
    byName.values().forEach(writer::writeAll);
    return writer.text.toString();
  }

  private void writeAll(List<Meter> meters) {
    meters.sort(Comparator.comparing(meter -> labels(meter, "")));
    Meter.Id id = meters.get(0).getId();
    String name = id.getName().replaceAll("[^a-zA-Z0-9]", "_");
    switch (id.getType()) {
      case GAUGE -> {
        writeHead(name, "gauge", id);
        meters.forEach(meter -> writeValue(name, labels(meter, ""), ((Gauge) meter).value()));
      }
      case COUNTER -> {
        writeHead(name + "_total", "counter", id);
        meters.forEach(meter -> writeValue(name + "_total", labels(meter, ""), count(meter)));
      }
      case TIMER -> {
        if (meters.stream().allMatch(Timer.class::isInstance)) {
          writeHead(name + "_seconds", "histogram", id);
          meters.forEach(meter -> writeTimer(name + "_seconds", (Timer) meter));
        }
      }
      case LONG_TASK_TIMER, DISTRIBUTION_SUMMARY, OTHER -> {}
    }
  }

  private static double count(Meter meter) {
    return meter instanceof FunctionCounter counter ? counter.count() : ((Counter) meter).count();
  }

  private void writeTimer(String name, Timer timer) {
    CountAtBucket[] buckets = timer.takeSnapshot().histogramCounts();
    double count = timer.count();
    for (CountAtBucket bucket : buckets) {
      String le = Double.toString(bucket.bucket(TimeUnit.SECONDS));
      writeValue(name + "_bucket", labels(timer, le), bucket.count());
      // What was recorded between the two readings is in the buckets already.
      count = Math.max(count, bucket.count());
    }
    writeValue(name + "_bucket", labels(timer, "+Inf"), count);
    writeValue(name + "_sum", labels(timer, ""), timer.totalTime(TimeUnit.SECONDS));
    writeValue(name + "_count", labels(timer, ""), count);
  }

  private void writeHead(String name, String type, Meter.Id id) {
    String description = id.getDescription();
    if (description != null) {
      text.append("# HELP ").append(name).append(' ');
      text.append(description.replace("\\", "\\\\").replace("\n", "\\n")).append('\n');
    }
    text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
  }

  private void writeValue(String name, String labels, double value) {
    text.append(name).append(labels).append(' ');
    text.append(Double.isInfinite(value) ? (value > 0 ? "+Inf" : "-Inf") : Double.toString(value));
    text.append('\n');
  }

  /** The tags in braces, with the upper bound of a bucket unless that is empty. */
  private static String labels(Meter meter, String le) {
    StringBuilder labels = new StringBuilder();
    for (Tag tag : meter.getId().getTags()) {
      append(labels, tag.getKey().replaceAll("[^a-zA-Z0-9]", "_"), tag.getValue());
    }
    if (!le.isEmpty()) {
      append(labels, "le", le);
    }
    return labels.isEmpty() ? "" : "{" + labels + "}";
  }

  private static void append(StringBuilder labels, String name, String value) {
    if (!labels.isEmpty()) {
      labels.append(',');
    }
    String escaped = value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    labels.append(name).append("=\"").append(escaped).append('"');
  }
}
