package dev.cairn.engine.value;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A value of one of DynamoDB's ten kinds.
 *
 * <p>Equality is DynamoDB's: numbers by value, sets without order, maps without order, lists in
 * order. Maps and sets keep the order in which they were built, so that answers are the same from
 * run to run.
 *
 * <p>Threads: immutable.
 */
public sealed interface AttributeValue {
  AttributeType type();

  /** A text. */
  record S(String value) implements AttributeValue {
    @Override
    public AttributeType type() {
      return AttributeType.S;
    }
  }

  /** A number. */
  record N(DynamoNumber value) implements AttributeValue {
    @Override
    public AttributeType type() {
      return AttributeType.N;
    }
  }

  /** Bytes. */
  record B(Bytes value) implements AttributeValue {
    @Override
    public AttributeType type() {
      return AttributeType.B;
    }
  }

  /** True or false. */
  record Bool(boolean value) implements AttributeValue {
    @Override
    public AttributeType type() {
      return AttributeType.BOOL;
    }
  }

  /** The value that says that there is none; an attribute that holds it exists. */
  record Null() implements AttributeValue {
    public static final Null INSTANCE = new Null();

    @Override
    public AttributeType type() {
      return AttributeType.NULL;
    }
  }

  /** Attributes by name. */
  record M(Map<String, AttributeValue> value) implements AttributeValue {
    public M {
      value = Collections.unmodifiableMap(new LinkedHashMap<>(value));
    }

    @Override
    public AttributeType type() {
      return AttributeType.M;
    }
  }

  /** Values in order. */
  record L(List<AttributeValue> value) implements AttributeValue {
    public L {
      value = Collections.unmodifiableList(new ArrayList<>(value));
    }

    @Override
    public AttributeType type() {
      return AttributeType.L;
    }
  }

  /** A set of texts; never empty once it is stored. */
  record Ss(Set<String> value) implements AttributeValue {
    public Ss {
      value = Collections.unmodifiableSet(new LinkedHashSet<>(value));
    }

    @Override
    public AttributeType type() {
      return AttributeType.SS;
    }
  }

  /** A set of numbers; never empty once it is stored. */
  record Ns(Set<DynamoNumber> value) implements AttributeValue {
    public Ns {
      value = Collections.unmodifiableSet(new LinkedHashSet<>(value));
    }

    @Override
    public AttributeType type() {
      return AttributeType.NS;
    }
  }

  /** A set of binary values; never empty once it is stored. */
  record Bs(Set<Bytes> value) implements AttributeValue {
    public Bs {
      value = Collections.unmodifiableSet(new LinkedHashSet<>(value));
    }

    @Override
    public AttributeType type() {
      return AttributeType.BS;
    }
  }
}
