package dev.cairn.verify.model;

import java.util.ArrayList;
import java.util.List;

/** Random expressions, most of them about attributes that are there. Threads: one at a time. */
final class ExpressionSource {
  private static final List<String> OPERATORS = List.of("=", "<>", "<", "<=", ">", ">=");

  private final Choice choice;
  private final ValueSource values;

  ExpressionSource(Choice choice, ValueSource values) {
    this.choice = choice;
    this.values = values;
  }

  Path path() {
    String attribute =
        choice.percent(40) ? choice.of("l1", "m1") : choice.of(ValueSource.ATTRIBUTES);
    List<Path.Step> steps = new ArrayList<>();
    String below = values.typeFor(attribute);
    while (steps.size() < 3 && choice.percent(below.equals("M") || below.equals("L") ? 55 : 3)) {
      boolean isMember = choice.percent(5) != below.equals("M");
      String member = choice.of(ValueSource.MEMBERS);
      steps.add(isMember ? new Path.Member(member) : new Path.Element(choice.below(5)));
      below = isMember ? values.typeFor(member) : choice.of("N", "M", "L");
    }
    return new Path(attribute, steps);
  }

  /** The type that probably stands at the path's end. */
  private String typeAt(Path path) {
    int count = path.steps().size();
    if (count == 0) {
      return values.typeFor(path.attribute());
    }
    return path.steps().get(count - 1) instanceof Path.Member member
        ? values.typeFor(member.name())
        : "N";
  }

  private Value literalFor(Path path) {
    return choice.percent(95) ? values.of(typeAt(path)) : values.any();
  }

  List<Path> projection() {
    List<Path> paths = new ArrayList<>();
    if (choice.percent(30)) {
      for (Path path : choice.several(1, 4, this::path)) {
        addUnlessItCollides(paths, path);
      }
    }
    return paths;
  }

  private void addUnlessItCollides(List<Path> paths, Path path) {
    paths.add(path);
    if (Path.anyCollide(paths) && choice.percent(97)) {
      paths.remove(paths.size() - 1);
    }
  }

  /** A condition in which junctions nest so deep. */
  Predicate predicate(int depth) {
    if (depth > 0 && choice.percent(40)) {
      return choice.percent(25)
          ? new Predicate.Not(predicate(depth - 1))
          : new Predicate.Junction(predicate(depth - 1), choice.percent(50), predicate(depth - 1));
    }
    Path path = choice.percent(10) ? Path.of(Table.PARTITION_KEY) : path();
    return choice.<Predicate>oneOf(
        () -> new Predicate.Exists(path, choice.percent(50)),
        () -> new Predicate.Exists(path, choice.percent(50)),
        () -> comparison(path),
        () -> comparison(path),
        () -> between(path),
        () -> new Predicate.In(at(path), choice.several(1, 3, () -> operandFor(path))),
        () -> new Predicate.HasType(path, choice.percent(95) ? typeAt(path) : "X"),
        () -> new Predicate.BeginsWith(path, start()),
        () -> new Predicate.Contains(path, part(path)));
  }

  private static Operand at(Path path) {
    return new Operand.At(path);
  }

  private Operand operandFor(Path path) {
    return choice.percent(80) ? new Operand.Literal(literalFor(path)) : at(path());
  }

  private Predicate comparison(Path path) {
    if (choice.percent(15)) {
      Operand count = new Operand.Literal(values.of("N"));
      return new Predicate.Compare(new Operand.Size(path), choice.of(OPERATORS), count);
    }
    Operand other = operandFor(path);
    boolean isOrdered = other.knownType().map(List.of("S", "N", "B")::contains).orElse(true);
    String operator = isOrdered || choice.percent(3) ? choice.of(OPERATORS) : choice.of("=", "<>");
    return choice.percent(80)
        ? new Predicate.Compare(at(path), operator, other)
        : new Predicate.Compare(other, operator, at(path));
  }

  private Predicate between(Path any) {
    Path path = choice.percent(5) ? any : Path.of(choice.of("n1", "n2", "s1", "b1"));
    Operand lower = operandFor(path);
    Operand upper = operandFor(path);
    boolean isTurned =
        lower instanceof Operand.Literal a
            && upper instanceof Operand.Literal b
            && a.value().isOrdered()
            && a.value().type().equals(b.value().type())
            && Value.compare(a.value(), b.value()) > 0
            && choice.percent(90);
    return isTurned
        ? new Predicate.Between(at(path), upper, lower)
        : new Predicate.Between(at(path), lower, upper);
  }

  private Operand start() {
    String type = choice.percent(95) ? choice.of("S", "S", "B") : choice.of(ValueSource.TYPES);
    return choice.percent(85) ? new Operand.Literal(values.of(type)) : at(path());
  }

  private Operand part(Path path) {
    String type =
        switch (typeAt(path)) {
          case "S", "SS" -> "S";
          case "B", "BS" -> "B";
          case "NS", "L" -> "N";
          default -> choice.of(ValueSource.TYPES);
        };
    return choice.percent(85) ? new Operand.Literal(values.of(type)) : at(path());
  }

  /** Actions that mostly go together. */
  List<UpdateAction> actions() {
    List<UpdateAction> actions = new ArrayList<>();
    List<Path> paths = new ArrayList<>();
    for (UpdateAction action : choice.several(1, 3, this::action)) {
      int count = paths.size();
      addUnlessItCollides(paths, action.path());
      if (paths.size() > count) {
        actions.add(action);
      }
    }
    return actions;
  }

  private UpdateAction action() {
    if (choice.percent(1)) {
      return new UpdateAction.Set(Path.of(Table.PARTITION_KEY), new Operand.Literal(values.any()));
    }
    Path path = path();
    return choice.<UpdateAction>oneOf(
        () -> new UpdateAction.Set(path, source(path)),
        () -> new UpdateAction.Set(path, source(path)),
        () -> new UpdateAction.Remove(path),
        () -> new UpdateAction.Add(toAddTo(), addend()),
        () -> new UpdateAction.Delete(toDeleteFrom(), set()));
  }

  private Path toAddTo() {
    return choice.percent(80) ? Path.of(choice.of("n1", "n2", "ss1", "ns1", "bs1")) : path();
  }

  private Path toDeleteFrom() {
    return choice.percent(80) ? Path.of(choice.of("ss1", "ns1", "bs1")) : path();
  }

  private Value addend() {
    return choice.percent(95) ? values.of(choice.of("N", "N", "SS", "NS", "BS")) : values.any();
  }

  private Value set() {
    return choice.percent(95) ? values.of(choice.of("SS", "NS", "BS")) : values.any();
  }

  private Operand source(Path path) {
    return choice.<Operand>oneOf(
        () -> new Operand.Literal(literalFor(path)),
        () -> new Operand.Literal(literalFor(path)),
        () -> at(path()),
        () -> fallback(path, new Operand.Literal(literalFor(path))),
        () -> new Operand.Sum(summand(), choice.percent(50), summand()),
        () -> new Operand.ListAppend(list(), list()));
  }

  private Operand fallback(Path path, Operand otherwise) {
    return new Operand.IfNotExists(choice.percent(70) ? path : path(), otherwise);
  }

  private Operand summand() {
    Path path = Path.of(choice.of("n1", "n2"));
    return choice.<Operand>oneOf(
        () -> new Operand.Literal(choice.percent(99) ? values.of("N") : values.any()),
        () -> new Operand.Literal(values.of("N")),
        () -> at(choice.percent(95) ? path : path()),
        () -> fallback(path, new Operand.Literal(values.of("N"))));
  }

  private Operand list() {
    Path path = Path.of("l1");
    return choice.<Operand>oneOf(
        () -> new Operand.Literal(choice.percent(99) ? values.of("L") : values.any()),
        () -> new Operand.Literal(values.of("L")),
        () -> at(choice.percent(95) ? path : path()),
        () -> fallback(path, new Operand.Literal(values.of("L"))));
  }
}
