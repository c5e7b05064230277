package dev.cairn.verify.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.cairn.verify.Seeds;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs random programs on the model and, through the SDK's client, on the engine, and compares each
 * answer and in the end what was charged.
 *
 * <p>{@code -Dcairn.seed=7} runs the program of one seed, {@code -Dcairn.model.programs=5000} the
 * first so many, {@code -Dcairn.model.operations=40} makes programs of another length.
 */
final class ModelTest {
  private static final int PROGRAMS = 40;
  private static final int OPERATIONS = 120;

  static LongStream seeds() {
    return Seeds.first(PROGRAMS, "cairn.model.programs");
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void randomProgram_onEngine_answersAsOnModel(long seed) {
    int length = Integer.getInteger("cairn.model.operations", OPERATIONS);
    Program program = ProgramSource.make(seed, length);
    Program.Outcome outcome = program.run();
    assertThat(outcome.answers()).isPositive();
    if (outcome.mismatch().isPresent()) {
      Program shortest =
          new Shrinker(shorter -> shorter.run().mismatch().isPresent()).shrink(program);
      fail(
          "seed %d: %s%n%nThe shortest program that fails:%n%s%n%n%s",
          seed,
          outcome.mismatch().get(),
          ProgramText.of(shortest),
          shortest.run().mismatch().map(Object::toString).orElse("It no longer fails."));
    }
  }
}
