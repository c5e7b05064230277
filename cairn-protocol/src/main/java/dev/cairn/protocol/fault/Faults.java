package dev.cairn.protocol.fault;

import dev.cairn.engine.store.Lag;
import dev.cairn.protocol.Endpoint;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The script of what goes wrong with a database's requests.
 *
 * <pre>{@code
 * faults.on("TransactWriteItems").loseReply().once();
 * faults.seed(42).on("PutItem").table("UsersTable").throttle().withProbability(0.1);
 * }</pre>
 *
 * <p>Each rule counts the requests that it is for. Of the rules that are due, the first one that
 * was set strikes; a rule that another one kept from striking may strike later. Delays add up and
 * keep no other rule from striking.
 *
 * <p>Order: the seed and the order of requests decide everything, so the same requests one after
 * another meet the same faults. {@link #script} has the seed and the rules as text, for {@link
 * #load}. Threads: thread-safe; a rule is set at once and for all later requests. Cost: none but
 * one volatile read a request while there are no rules.
 */
public final class Faults {
  private static final Set<String> OPERATIONS = Endpoint.operationNames();

  private final KeyValues keyValues;

  // Guards all that follows and the rules' counts.
  private final Object lock = new Object();
  private List<FaultRule> rules = List.of();
  private final Map<String, Map<FaultKind, Long>> injected = new TreeMap<>();
  private final List<Consumer<? super Lag>> stalenessListeners = new ArrayList<>();
  private Lag staleness = Lag.NONE;
  private long seed;

  private volatile boolean hasRules;

  /** No faults. */
  public Faults() {
    this(value -> value);
  }

  /**
   * No faults.
   *
   * @param toPlain makes a text, a number or a byte array of a key attribute that only the caller
   *     knows, and returns others as they are
   */
  public Faults(UnaryOperator<Object> toPlain) {
    this.keyValues = new KeyValues(toPlain);
  }

  /**
   * Begins a rule for an operation.
   *
   * @throws IllegalArgumentException when DynamoDB has no operation of that name
   */
  public FaultSelection on(String operation) {
    return new FaultSelection(this, FaultTarget.ANY.withOperation(checkOperation(operation)));
  }

  /** Begins a rule for all operations that can fail in the way it says. */
  public FaultSelection onAny() {
    return new FaultSelection(this, FaultTarget.ANY);
  }

  /** Sets what all draws depend on. It is 0 until then. */
  public Faults seed(long seed) {
    synchronized (lock) {
      this.seed = seed;
    }
    return this;
  }

  /** What all draws depend on. */
  public long seed() {
    synchronized (lock) {
      return seed;
    }
  }

  /** Removes all rules: from now on nothing goes wrong. Seed and counts stay. */
  public void clear() {
    synchronized (lock) {
      set(List.of());
    }
  }

  /** Removes rules and counts, and sets the seed to 0. */
  public void reset() {
    synchronized (lock) {
      set(List.of());
      injected.clear();
      seed = 0;
    }
  }

  /** How often which fault happened since this was made or reset. */
  public InjectedFaults injected() {
    synchronized (lock) {
      return new InjectedFaults(injected);
    }
  }

  /** The seed and the rules as JSON, with what they have counted so far. */
  public String script() {
    synchronized (lock) {
      return FaultScript.write(seed, rules, new InjectedFaults(injected));
    }
  }

  /**
   * Sets the seed and replaces all rules by those of a script, whose counts begin at zero; {@link
   * #injected} goes on.
   *
   * @throws IllegalArgumentException when it is no script, which changes nothing
   */
  public void load(String script) {
    FaultScript read = FaultScript.read(script, this);
    read.rules().forEach(this::check);
    synchronized (lock) {
      seed = read.seed();
      set(read.rules());
    }
  }

  /**
   * Tells, now and whenever it changes, how stale reads may be that the rules ask for, so that the
   * database can remember as much. Of rules that cannot strike again it tells nothing, but only
   * once others are set or all are removed.
   *
   * @param listener must be quick, and not call this back
   */
  public void onStaleness(Consumer<? super Lag> listener) {
    synchronized (lock) {
      stalenessListeners.add(listener);
      listener.accept(staleness);
    }
  }

  private void tellStaleness() {
    Lag needed =
        rules.stream()
            .filter(rule -> rule.fault().kind() == FaultKind.STALE_READ && rule.isOpen())
            .map(rule -> rule.fault().staleness())
            .reduce(Lag.NONE, Lag::max);
    if (!needed.equals(staleness)) {
      staleness = needed;
      stalenessListeners.forEach(listener -> listener.accept(needed));
    }
  }

  String checkOperation(String operation) {
    if (!OPERATIONS.contains(operation)) {
      throw new IllegalArgumentException("DynamoDB has no operation \"" + operation + "\"");
    }
    return operation;
  }

  void add(FaultRule rule) {
    check(rule);
    synchronized (lock) {
      List<FaultRule> longer = new ArrayList<>(rules);
      longer.add(rule);
      set(longer);
    }
  }

  private void check(FaultRule rule) {
    String operation = rule.target().operation();
    FaultKind kind = rule.fault().kind();
    if (operation != null && !kind.canHit(operation)) {
      throw new IllegalArgumentException(operation + " cannot fail with " + kind);
    }
    if (rule.fault().writeCount() != 0 && kind != FaultKind.STALE_READ) {
      throw new IllegalArgumentException(kind + " does not count writes");
    }
    if (rule.fault().throttledIndex() != null && kind != FaultKind.THROTTLE) {
      throw new IllegalArgumentException(kind + " throttles no index");
    }
    if (rule.fault().action() != null && !kind.strikesAction()) {
      throw new IllegalArgumentException(kind + " strikes no single action");
    }
  }

  private void set(List<FaultRule> newRules) {
    rules = List.copyOf(newRules);
    hasRules = !rules.isEmpty();
    tellStaleness();
  }

  KeyValues keyValues() {
    return keyValues;
  }

  boolean hasRules() {
    return hasRules;
  }

  /** What happens to the request: any number of delays, and at most one other fault, last. */
  List<Strike> strikes(FaultyRequest request) {
    List<Strike> delays = new ArrayList<>();
    Strike other = null;
    synchronized (lock) {
      for (int i = 0; i < rules.size(); i++) {
        FaultRule rule = rules.get(i);
        boolean isDelay = rule.fault().kind().isDelay();
        Strike strike = rule.strike(request, seed, i, isDelay || other == null);
        if (strike != null) {
          count(request.operation(), rule.fault().kind());
          if (isDelay) {
            delays.add(strike);
          } else {
            other = strike;
          }
        }
      }
    }
    return withLast(delays, other);
  }

  private static List<Strike> withLast(List<Strike> delays, @Nullable Strike other) {
    if (other != null) {
      delays.add(other);
    }
    return delays;
  }

  private void count(String operation, FaultKind kind) {
    injected
        .computeIfAbsent(operation, name -> new EnumMap<>(FaultKind.class))
        .merge(kind, 1L, Long::sum);
  }

  @Override
  public String toString() {
    return script();
  }
}
