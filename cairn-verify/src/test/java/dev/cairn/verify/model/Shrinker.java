package dev.cairn.verify.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Takes operations out of a program while it still fails. */
final class Shrinker {
  private final Predicate<Program> fails;

  Shrinker(Predicate<Program> fails) {
    this.fails = fails;
  }

  /** A program out of which no operation, and no action of a transaction, can be left. */
  Program shrink(Program program) {
    Program shortest = program;
    for (int size = program.operations().size() / 2; size >= 1; size /= 2) {
      shortest = withoutRuns(shortest, size);
    }
    Program last;
    do {
      last = shortest;
      shortest = withoutActions(withoutRuns(shortest, 1));
    } while (!last.equals(shortest));
    return shortest;
  }

  /** Leaves out as many runs of so many operations as it can, from the end to the start. */
  private Program withoutRuns(Program program, int size) {
    Program shortest = program;
    for (int end = program.operations().size(); end > 0; end -= size) {
      List<Operation> kept = new ArrayList<>(shortest.operations());
      kept.subList(Math.max(0, end - size), Math.min(end, kept.size())).clear();
      shortest = shorterIfItFails(shortest, kept);
    }
    return shortest;
  }

  private Program withoutActions(Program program) {
    Program shortest = program;
    for (int i = 0; i < program.operations().size(); i++) {
      if (shortest.operations().get(i) instanceof Operation.TransactWrite transaction) {
        for (int action = transaction.writes().size() - 1; action >= 0; action--) {
          shortest = withoutAction(shortest, i, action);
        }
      }
    }
    return shortest;
  }

  private Program withoutAction(Program program, int position, int action) {
    Operation.TransactWrite transaction =
        (Operation.TransactWrite) program.operations().get(position);
    if (transaction.writes().size() == 1) {
      return program;
    }
    List<Operation.Write> writes = new ArrayList<>(transaction.writes());
    writes.remove(action);
    List<Operation> operations = new ArrayList<>(program.operations());
    operations.set(
        position, new Operation.TransactWrite(writes, transaction.token(), transaction.capacity()));
    return shorterIfItFails(program, operations);
  }

  private Program shorterIfItFails(Program program, List<Operation> operations) {
    Program shorter = new Program(program.tables(), operations);
    return operations.size() <= program.operations().size() && fails.test(shorter)
        ? shorter
        : program;
  }
}
