package dev.cairn.junit;

import dev.cairn.embedded.Cairn;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A database that outlives tests, since a Spring context has it, with what it held when the first
 * of them saw it.
 *
 * <p>One test uses it at a time, within the classes around it. Threads: thread-safe. It does not
 * close the Cairn, which is the context's.
 */
// See TestDatabase.
@SuppressWarnings("deprecation")
final class SharedDatabase implements ExtensionContext.Store.CloseableResource, AutoCloseable {
  private final TestDatabase database;
  private final Cairn beginning;
  private final Duration transportDelay;

  // Guarded by this.
  private final Set<String> users = new HashSet<>();

  SharedDatabase(Cairn cairn) {
    database = new TestDatabase(cairn);
    beginning = cairn.fork();
    transportDelay = cairn.transportDelay();
  }

  /** The database, with the clients that its tests share. */
  TestDatabase database() {
    return database;
  }

  /** What it held when it was first seen. */
  Cairn beginning() {
    return beginning;
  }

  /**
   * Sets the database back for a test or a class, which has it until the use is closed.
   *
   * @throws ExtensionConfigurationException when it is in use by another test or class
   */
  Use use(String contextId, Cairn content) {
    synchronized (this) {
      for (String user : users) {
        if (!contextId.startsWith(user + "/")) {
          throw new ExtensionConfigurationException(
              "The database of a Spring context is for one test at a time, and "
                  + user
                  + " has it. Let tests of one context run one after another:"
                  + " @Execution(SAME_THREAD), or @ResourceLock(\"dynamodb\") on their classes.");
        }
      }
      users.add(contextId);
    }
    database.cairn().restore(content);
    database.cairn().transportDelay(transportDelay);
    return new Use(contextId);
  }

  @Override
  public void close() {
    beginning.close();
  }

  /** The time in which one test or one class has the database. */
  final class Use implements ExtensionContext.Store.CloseableResource, AutoCloseable {
    private final String contextId;
    private @Nullable Cairn prepared;

    private Use(String contextId) {
      this.contextId = contextId;
    }

    SharedDatabase shared() {
      return SharedDatabase.this;
    }

    /**
     * What each test begins with: what the database holds at the first call, which is between the
     * preparation of the class and its first test.
     */
    synchronized Cairn prepared() {
      Cairn found = prepared;
      if (found == null) {
        found = database.cairn().fork();
        prepared = found;
      }
      return found;
    }

    @Override
    public void close() {
      synchronized (SharedDatabase.this) {
        users.remove(contextId);
      }
      synchronized (this) {
        if (prepared != null) {
          prepared.close();
        }
      }
    }
  }
}
