package dev.cairn.verify.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ShrinkerTest {
  private static final Operation.Guard NO_GUARD =
      new Operation.Guard(Optional.empty(), false, false);

  @Test
  void shrink_keepsOnlyWhatTheFailureNeeds() {
    Program program = program(50);
    Program shortest =
        new Shrinker(p -> p.operations().containsAll(List.of(advance(7), advance(31))))
            .shrink(program);
    assertThat(shortest.operations()).containsExactly(advance(7), advance(31));
    assertThat(shortest.tables()).isEqualTo(program.tables());
  }

  @Test
  void shrink_takesActionsOutOfTransactions() {
    Operation.Write needed = check("b");
    Program program =
        new Program(
            List.of(),
            List.of(
                advance(1),
                new Operation.TransactWrite(
                    List.of(check("a"), needed, check("c")), Optional.empty(), Optional.empty())));
    Program shortest =
        new Shrinker(
                p ->
                    p.operations().stream()
                        .anyMatch(
                            o ->
                                o instanceof Operation.TransactWrite t
                                    && t.writes().contains(needed)))
            .shrink(program);
    assertThat(shortest.operations())
        .containsExactly(
            new Operation.TransactWrite(List.of(needed), Optional.empty(), Optional.empty()));
  }

  @Test
  void shrink_ofAProgramThatNeedsAll_leavesIt() {
    Program program = program(9);
    assertThat(new Shrinker(program::equals).shrink(program)).isEqualTo(program);
  }

  private static Program program(int length) {
    List<Operation> operations = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      operations.add(advance(i));
    }
    return new Program(List.of(), operations);
  }

  private static Operation advance(int minutes) {
    return new Operation.Advance(minutes);
  }

  private static Operation.Write check(String key) {
    return new Operation.Check("table", Map.of("pk", new Value.Text(key)), NO_GUARD);
  }
}
