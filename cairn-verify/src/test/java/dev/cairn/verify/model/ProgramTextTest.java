package dev.cairn.verify.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.lang.invoke.MethodHandles;
import java.net.URI;
import java.util.List;
import java.util.stream.LongStream;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ProgramTextTest {
  static LongStream seeds() {
    return LongStream.rangeClosed(1, 3);
  }

  private static final String CLASS =
      """
      package dev.cairn.verify.model;

      import java.math.BigDecimal;
      import java.util.*;

      final class Pasted%d {
        static Program program() {
          return %s;
        }
      }
      """;

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void text_pastedIntoAClass_makesTheSameProgram(long seed) throws Exception {
    Program program = ProgramSource.make(seed, 60);
    Class<?> pasted = compile("Pasted" + seed, CLASS.formatted(seed, ProgramText.of(program)));
    assertThat(pasted.getDeclaredMethod("program").invoke(null)).isEqualTo(program);
  }

  private static Class<?> compile(String name, String text) throws Exception {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    StringWriter problems = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      boolean isCompiled =
          compiler
              .getTask(
                  problems,
                  new ToMemory(files, bytes),
                  null,
                  null,
                  null,
                  List.of(new Source(name, text)))
              .call();
      assertThat(isCompiled).as(problems.toString()).isTrue();
    }
    return MethodHandles.lookup().defineClass(bytes.toByteArray());
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String name, String text) {
      super(URI.create("source:///" + name + ".java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  private static final class ToMemory extends ForwardingJavaFileManager<JavaFileManager> {
    private final OutputStream bytes;

    ToMemory(JavaFileManager files, OutputStream bytes) {
      super(files);
      this.bytes = bytes;
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
      return new SimpleJavaFileObject(URI.create("class:///" + className), kind) {
        @Override
        public OutputStream openOutputStream() {
          return bytes;
        }
      };
    }
  }
}
