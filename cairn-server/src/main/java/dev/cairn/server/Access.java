package dev.cairn.server;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/**
 * From where a server may be reached. Immutable.
 *
 * @param reach which addresses it may listen on
 * @param hostNames further names under which it answers with {@link Reach#LOOPBACK}, in lower case
 * @param corsOrigins the origins whose web pages may call it, {@code *} for all; none by default
 */
public record Access(Reach reach, Set<String> hostNames, Set<String> corsOrigins) {
  /** The addresses that a server may listen on. */
  public enum Reach {
    /**
     * Loopback addresses. Requests for a host that is neither a loopback address nor {@code
     * localhost} are refused: a web page whose name was made to point here could send them.
     */
    LOOPBACK,
    /** All addresses. REQUIRES: the front door lets nobody in whom it does not know. */
    ANYWHERE
  }

  public Access {
    hostNames = lowerCase(hostNames);
    corsOrigins = lowerCase(corsOrigins);
  }

  private static Set<String> lowerCase(Collection<String> names) {
    Set<String> lowerCase = new LinkedHashSet<>();
    for (String name : names) {
      lowerCase.add(name.toLowerCase(Locale.ROOT));
    }
    return Collections.unmodifiableSet(lowerCase);
  }

  /** Loopback addresses under their own names, for no web page. */
  public static Access loopback() {
    return new Access(Reach.LOOPBACK, Set.of(), Set.of());
  }

  public Access withReach(Reach reach) {
    return new Access(reach, hostNames, corsOrigins);
  }

  public Access withHostNames(Collection<String> hostNames) {
    return new Access(reach, new LinkedHashSet<>(hostNames), corsOrigins);
  }

  public Access withCorsOrigins(Collection<String> corsOrigins) {
    return new Access(reach, hostNames, new LinkedHashSet<>(corsOrigins));
  }
}
