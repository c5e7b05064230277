package dev.cairn.verify.tidy;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** The rules about Java sources, which are parsed but not compiled. */
final class JavaRules {
  static final int METHOD_LINES_MAX = 60;
  static final int FILE_LINES_MAX = 500;

  /** A record's constructor may have more: it has what the record is made of. */
  static final int PARAMETERS_MAX = 5;

  private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

  /** Modules that other programs load: whoever loads them owns the console. */
  private static final Pattern LIBRARY =
      Pattern.compile(
          "cairn-(engine|protocol|embedded|junit|toolkit|costs|lint|server)/src/main/.*");

  /** Modules that take time and chance through constructors. */
  private static final Pattern DETERMINISTIC =
      Pattern.compile("cairn-(engine|protocol|toolkit|costs|lint)/src/main/.*");

  private static final Set<String> OUTSIDE_WORLD =
      Set.of(
          "System.currentTimeMillis",
          "System.nanoTime",
          "Instant.now",
          "LocalDate.now",
          "LocalDateTime.now",
          "ZonedDateTime.now",
          "Clock.systemUTC",
          "Clock.systemDefaultZone",
          "InstantSource.system",
          "Thread.sleep",
          "ThreadLocalRandom.current",
          "RandomGenerator.getDefault",
          "Math.random",
          "UUID.randomUUID");

  private static final Set<String> CHANCE = Set.of("Random", "SecureRandom", "SplittableRandom");
  private static final Pattern VAGUE_NAME =
      Pattern.compile(".*(Util|Utils|Helper|Manager|Impl|Data|Info|Processor)");

  private JavaRules() {}

  /** What breaks a rule in the sources, given by path. */
  static List<Violation> check(Map<String, String> texts) throws IOException {
    List<Violation> violations = new ArrayList<>();
    List<Source> sources = new ArrayList<>();
    texts.forEach(
        (path, text) -> {
          sources.add(new Source(path, text));
          int lines = (int) text.lines().count();
          if (lines > FILE_LINES_MAX) {
            violations.add(new Violation("file-lines", path, lines));
          }
        });
    JavacTask task = (JavacTask) COMPILER.getTask(null, null, null, null, null, sources);
    SourcePositions positions = Trees.instance(task).getSourcePositions();
    for (CompilationUnitTree unit : task.parse()) {
      String path = unit.getSourceFile().toUri().getPath().substring(1);
      unit.accept(new Scanner(path, positions, violations), unit);
    }
    return violations;
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String path, String text) {
      super(URI.create("source:///" + path), JavaFileObject.Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  private static final class Scanner extends TreeScanner<Void, CompilationUnitTree> {
    private final String path;
    private final SourcePositions positions;
    private final List<Violation> violations;
    private String member = "";
    private boolean isInRecord;

    Scanner(String path, SourcePositions positions, List<Violation> violations) {
      this.path = path;
      this.positions = positions;
      this.violations = violations;
    }

    @Override
    public Void visitClass(ClassTree type, CompilationUnitTree unit) {
      String name = type.getSimpleName().toString();
      if (VAGUE_NAME.matcher(name).matches()) {
        violations.add(new Violation("vague-name", path + "#" + name, 1));
      }
      boolean outer = isInRecord;
      isInRecord = type.getKind() == Tree.Kind.RECORD;
      super.visitClass(type, unit);
      isInRecord = outer;
      return null;
    }

    @Override
    public Void visitMethod(MethodTree method, CompilationUnitTree unit) {
      String outer = member;
      member = "#" + method.getName();
      int lines = lines(method, unit);
      if (lines > METHOD_LINES_MAX) {
        violations.add(new Violation("method-lines", path + member, lines));
      }
      int parameters = method.getParameters().size();
      boolean isOfRecord = isInRecord && method.getReturnType() == null;
      if (parameters > PARAMETERS_MAX && !isOfRecord) {
        violations.add(new Violation("parameters", path + member, parameters));
      }
      super.visitMethod(method, unit);
      member = outer;
      return null;
    }

    private int lines(Tree tree, CompilationUnitTree unit) {
      long first = unit.getLineMap().getLineNumber(positions.getStartPosition(unit, tree));
      long last = unit.getLineMap().getLineNumber(positions.getEndPosition(unit, tree));
      return (int) (last - first + 1);
    }

    @Override
    public Void visitMemberSelect(MemberSelectTree select, CompilationUnitTree unit) {
      checkName(select.toString());
      return super.visitMemberSelect(select, unit);
    }

    @Override
    public Void visitMemberReference(MemberReferenceTree reference, CompilationUnitTree unit) {
      checkName(reference.getQualifierExpression() + "." + reference.getName());
      return super.visitMemberReference(reference, unit);
    }

    private void checkName(String name) {
      if ((name.equals("System.out") || name.equals("System.err"))
          && LIBRARY.matcher(path).matches()) {
        violations.add(new Violation("console", path, 1));
      }
      if (OUTSIDE_WORLD.contains(name) && DETERMINISTIC.matcher(path).matches()) {
        violations.add(new Violation("outside-world", path, 1));
      }
      // Their order changes from run to run.
      if ((name.equals("Set.copyOf") || name.equals("Map.copyOf")) && path.contains("/src/main/")) {
        violations.add(new Violation("order", path, 1));
      }
    }

    @Override
    public Void visitNewClass(NewClassTree made, CompilationUnitTree unit) {
      if (CHANCE.contains(made.getIdentifier().toString())
          && DETERMINISTIC.matcher(path).matches()) {
        violations.add(new Violation("outside-world", path, 1));
      }
      return super.visitNewClass(made, unit);
    }

    @Override
    public Void visitAnnotation(AnnotationTree annotation, CompilationUnitTree unit) {
      if (annotation.getAnnotationType().toString().startsWith("Disabled")) {
        violations.add(new Violation("skipped-test", path + member, 1));
      }
      return super.visitAnnotation(annotation, unit);
    }
  }
}
