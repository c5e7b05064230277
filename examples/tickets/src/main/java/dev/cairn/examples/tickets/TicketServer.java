package dev.cairn.examples.tickets;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The ticket system over HTTP, on this machine only. */
final class TicketServer implements AutoCloseable {
  private static final Pattern PATH =
      Pattern.compile(
          "/projects/(?<project>[\\w-]+)/tickets(/(?<number>\\d{1,18})/(?<what>\\w+))?");
  private static final int THREADS = 8;

  private final TicketPages pages;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

  private TicketServer(TicketPages pages, HttpServer server) {
    this.pages = pages;
    this.server = server;
  }

  /** Starts at a port, or at any if it is 0. */
  static TicketServer start(TicketDesk desk, int port) throws IOException {
    InetAddress here = InetAddress.getLoopbackAddress();
    HttpServer server = HttpServer.create(new InetSocketAddress(here, port), 0);
    TicketServer tickets = new TicketServer(new TicketPages(desk), server);
    server.createContext("/", tickets::handle);
    server.setExecutor(tickets.threads);
    server.start();
    return tickets;
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      Answer answer = answer(exchange);
      byte[] body = (answer.json() + "\n").getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(answer.status(), body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private Answer answer(HttpExchange exchange) {
    Map<String, String> query = query(exchange.getRequestURI().getRawQuery());
    String request = exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
    try {
      return switch (request) {
        case "POST /users" -> pages.signUp(query);
        case "POST /projects" -> pages.createProject(query);
        case "GET /costs" -> pages.costs();
        default -> ofProject(exchange, query);
      };
    } catch (IllegalArgumentException e) {
      return Answer.refused(400, String.valueOf(e.getMessage()));
    }
  }

  private Answer ofProject(HttpExchange exchange, Map<String, String> query) {
    Matcher path = PATH.matcher(exchange.getRequestURI().getPath());
    if (!path.matches()) {
      return Answer.refused(404, "there is nothing here");
    }
    String project = path.group("project");
    String what = exchange.getRequestMethod() + " " + path.group("what");
    if (path.group("number") == null) {
      return what.startsWith("POST")
          ? pages.openTicket(project, query)
          : pages.tickets(project, query);
    }
    long number = Long.parseLong(path.group("number"));
    return switch (what) {
      case "POST assignee" -> pages.assign(project, number, query);
      case "POST comments" -> pages.comment(project, number, query);
      case "GET comments" -> pages.comments(project, number);
      default -> Answer.refused(404, "there is nothing here");
    };
  }

  /** The parameters of a URL; none for one without, which is null. */
  private static Map<String, String> query(String text) {
    Map<String, String> query = new LinkedHashMap<>();
    if (text != null) {
      for (String pair : text.split("&", -1)) {
        String[] nameAndValue = pair.split("=", 2);
        String value = nameAndValue.length == 2 ? nameAndValue[1] : "";
        query.put(nameAndValue[0], URLDecoder.decode(value, StandardCharsets.UTF_8));
      }
    }
    return query;
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdown();
  }
}
