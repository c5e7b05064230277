package dev.cairn.junit;

import dev.cairn.embedded.Cairn;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The databases of Spring contexts, from test to test.
 *
 * <p>A class begins with what the database held when it was first seen, or what the class around it
 * prepared; a test begins with what its class has prepared. It is set back before a test and not
 * after, because what the application still writes when a test is over is gone then too.
 */
final class SharedDatabases {
  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(SharedDatabases.class);

  private SharedDatabases() {}

  /** The database, set back for the test or the class if this is its first call. */
  // See CairnExtension.database.
  @SuppressWarnings("deprecation")
  static SharedDatabase of(ExtensionContext context, Cairn cairn) {
    SharedDatabase.Use use =
        context
            .getStore(NAMESPACE)
            .getOrComputeIfAbsent(
                context.getUniqueId(), id -> begin(context, cairn), SharedDatabase.Use.class);
    return Objects.requireNonNull(use).shared();
  }

  @SuppressWarnings("deprecation")
  private static SharedDatabase.Use begin(ExtensionContext context, Cairn cairn) {
    SharedDatabase found =
        context
            .getRoot()
            .getStore(NAMESPACE)
            .getOrComputeIfAbsent(cairn, SharedDatabase::new, SharedDatabase.class);
    SharedDatabase shared = Objects.requireNonNull(found);
    // A context that was replaced, or another one of a nested class, has not what was prepared.
    Cairn content =
        enclosing(context)
            .filter(use -> use.shared() == shared)
            .map(SharedDatabase.Use::prepared)
            .orElse(shared.beginning());
    return shared.use(context.getUniqueId(), content);
  }

  private static Optional<SharedDatabase.Use> enclosing(ExtensionContext context) {
    Optional<ExtensionContext> parent = context.getParent();
    while (parent.isPresent()) {
      ExtensionContext enclosing = parent.get();
      SharedDatabase.Use use =
          enclosing.getStore(NAMESPACE).get(enclosing.getUniqueId(), SharedDatabase.Use.class);
      if (use != null) {
        return Optional.of(use);
      }
      parent = enclosing.getParent();
    }
    return Optional.empty();
  }
}
