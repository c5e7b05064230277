package dev.cairn.engine.expression;

import dev.cairn.engine.api.ExpressionAttributes;
import dev.cairn.engine.api.Limits;
import dev.cairn.engine.api.Wording;
import dev.cairn.engine.value.Utf8;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Makes expressions that can run out of texts and placeholders. A text is parsed once and its
 * syntax tree kept; names and values are bound for each request.
 *
 * <p>Limits: 4096 bytes of text, 300 operators and functions, 32 levels in a path.
 *
 * <p>Errors: every method throws {@link dev.cairn.engine.api.ApiException} with DynamoDB's
 * ValidationException.
 *
 * <p>Threads: thread-safe.
 *
 * <p>Cost: linear in the length of the text.
 */
public final class ExpressionCompiler {
  private final SyntaxCache<ConditionSyntax> conditions = conditionCache(ExpressionKind.CONDITION);
  private final SyntaxCache<ConditionSyntax> filters = conditionCache(ExpressionKind.FILTER);
  private final SyntaxCache<ConditionSyntax> keyConditions =
      conditionCache(ExpressionKind.KEY_CONDITION);
  private final SyntaxCache<List<PathSyntax>> projections =
      cache(ExpressionKind.PROJECTION, ProjectionParser::parse);
  private final SyntaxCache<UpdateSyntax> updates =
      cache(ExpressionKind.UPDATE, UpdateParser::parse);

  private final Wording wording;

  /** A compiler that speaks in the long-standing words. */
  public ExpressionCompiler() {
    this(Wording.LONG_STANDING);
  }

  public ExpressionCompiler(Wording wording) {
    this.wording = wording;
  }

  /**
   * Checks the names and values of a request by themselves, before any expression is read: they
   * came although no expression did, are empty, have a malformed key or a value that cannot be
   * read.
   *
   * @param parameters every parameter of the request that may hold an expression, in the order in
   *     which DynamoDB names them
   */
  public Placeholders placeholders(
      ExpressionAttributes attributes, ExpressionParameter... parameters) {
    return Placeholders.of(wording, attributes, parameters);
  }

  /** Compiles a {@code ConditionExpression}. */
  public Condition condition(String text, Placeholders placeholders) {
    return condition(ExpressionKind.CONDITION, conditions.get(text), placeholders);
  }

  /** Compiles a {@code FilterExpression}. */
  public Condition filter(String text, Placeholders placeholders) {
    return condition(ExpressionKind.FILTER, filters.get(text), placeholders);
  }

  /** Compiles a {@code KeyConditionExpression}. */
  public KeyConditionExpression keyCondition(String text, Placeholders placeholders) {
    ExpressionKind kind = ExpressionKind.KEY_CONDITION;
    Binder binder = new Binder(placeholders, new Problems());
    return new KeyConditionExpression(bound(kind, keyConditions.get(text), binder));
  }

  /** Compiles a {@code ProjectionExpression}. */
  public Projection projection(String text, Placeholders placeholders) {
    List<PathSyntax> syntax = syntax(ExpressionKind.PROJECTION, projections.get(text));
    Problems problems = new Problems();
    Binder binder = new Binder(placeholders, problems);
    PathTree<Boolean> paths = new PathTree<>();
    for (PathSyntax path : syntax) {
      paths.add(binder.path(path), Boolean.TRUE, problems);
    }
    problems.throwIfAny(ExpressionKind.PROJECTION);
    return new Projection(paths, binder.topLevelNames(), binder.nestedNames());
  }

  /** Compiles an {@code UpdateExpression}. */
  public Update update(String text, Placeholders placeholders) {
    UpdateSyntax syntax = syntax(ExpressionKind.UPDATE, updates.get(text));
    return UpdateBinder.bind(syntax, new Binder(placeholders, new Problems()));
  }

  private static Condition condition(
      ExpressionKind kind, Parsed<ConditionSyntax> parsed, Placeholders placeholders) {
    Binder binder = new Binder(placeholders, new Problems());
    BoundCondition condition = bound(kind, parsed, binder);
    return new Condition(condition, binder.topLevelNames(), binder.nestedNames());
  }

  private static BoundCondition bound(
      ExpressionKind kind, Parsed<ConditionSyntax> parsed, Binder binder) {
    return syntax(kind, parsed).accept(new ConditionBinder(kind, binder));
  }

  private static <T> T syntax(ExpressionKind kind, Parsed<T> parsed) {
    String problem = parsed.problem();
    if (problem != null) {
      throw kind.invalid(problem);
    }
    return parsed.syntax();
  }

  private static SyntaxCache<ConditionSyntax> conditionCache(ExpressionKind kind) {
    return cache(kind, (text, problems) -> ConditionParser.parse(kind, text, problems));
  }

  private static <T> SyntaxCache<T> cache(
      ExpressionKind kind, BiFunction<String, Problems, T> parser) {
    return new SyntaxCache<>(text -> parsed(kind, text, parser));
  }

  private static <T> Parsed<T> parsed(
      ExpressionKind kind, String text, BiFunction<String, Problems, T> parser) {
    if (text.isEmpty()) {
      throw kind.invalid("The expression can not be empty;");
    }
    int sizeBytes = Utf8.lengthBytes(text);
    if (sizeBytes > Limits.EXPRESSION_BYTES_MAX) {
      throw kind.invalid(
          "Expression size has exceeded the maximum allowed size; expression size: " + sizeBytes);
    }
    Problems problems = new Problems();
    T syntax = parser.apply(text, problems);
    return new Parsed<>(syntax, problems.worst());
  }
}
