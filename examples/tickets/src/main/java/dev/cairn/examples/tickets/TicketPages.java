package dev.cairn.examples.tickets;

import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.page.FilledPage;
import dev.cairn.toolkit.page.InvalidCursorException;
import dev.cairn.toolkit.transaction.StepFailure;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What the ticket system says to each of its requests. */
final class TicketPages {
  private final TicketDesk desk;

  TicketPages(TicketDesk desk) {
    this.desk = desk;
  }

  /** {@code POST /users?name=wren&email=wren@example.com}. */
  Answer signUp(Map<String, String> form) {
    User user = new User(required(form, "name"), required(form, "email"));
    WriteOutcome<User> outcome = desk.signUp(user);
    return switch (outcome.status()) {
      case APPLIED, UNCHANGED ->
          Answer.created(Map.of("name", user.name(), "cost", outcome.capacity().toString()));
      case ALREADY_EXISTS -> Answer.refused(409, "the name " + user.name() + " is taken");
      case TAKEN -> Answer.refused(409, "the e-mail address is somebody else's");
      case GAVE_UP -> Answer.refused(503, "too much is going on; nothing was written");
      case UNKNOWN -> Answer.refused(503, "perhaps signed up; try to log in");
      case NOT_FOUND, REPEATED, STALE -> throw new IllegalStateException(outcome.toString());
    };
  }

  /** {@code POST /projects?name=apollo&owner=wren}. */
  Answer createProject(Map<String, String> form) {
    Project project = new Project(required(form, "name"), required(form, "owner"));
    return desk.createProject(project)
        ? Answer.created(Map.of("name", project.name()))
        : Answer.refused(409, "there is a project " + project.name());
  }

  /** {@code POST /projects/apollo/tickets?title=...&author=wren&request=4711}. */
  Answer openTicket(String project, Map<String, String> form) {
    Ticket draft =
        new Ticket(project, 0, required(form, "title"), required(form, "author"), Optional.empty());
    WriteOutcome<Ticket> outcome = desk.openTicket(draft, required(form, "request")).orThrow();
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("number", outcome.number());
    body.put("cost", outcome.capacity().toString());
    // The same answer, whether this is the first time that the request is sent or not.
    return outcome.isApplied() ? Answer.created(body) : Answer.ok(body);
  }

  /** {@code GET /projects/apollo/tickets}, and the links to other pages that it gives. */
  Answer tickets(String project, Map<String, String> query) {
    try {
      FilledPage<Ticket> page = desk.tickets(project, Optional.ofNullable(query.get("at")));
      Map<String, Object> body = new LinkedHashMap<>();
      body.put("tickets", page.items().stream().map(TicketPages::body).toList());
      page.next().ifPresent(cursor -> body.put("next", link(project, cursor)));
      page.previous().ifPresent(cursor -> body.put("previous", link(project, cursor)));
      body.put("cost", page.capacity().toString());
      return Answer.ok(body);
    } catch (InvalidCursorException e) {
      return Answer.refused(400, "not a page of this list");
    }
  }

  private static Map<String, Object> body(Ticket ticket) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("number", ticket.number());
    body.put("title", ticket.title());
    body.put("author", ticket.author());
    ticket.assignee().ifPresent(name -> body.put("assignee", name));
    return body;
  }

  private static String link(String project, String cursor) {
    return "/projects/" + project + "/tickets?at=" + cursor;
  }

  /** {@code POST /projects/apollo/tickets/7/assignee?name=wren}. */
  Answer assign(String project, long number, Map<String, String> form) {
    TransactionOutcome outcome = desk.assign(project, number, required(form, "name"));
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("cost", outcome.capacity().toString());
    return switch (outcome.status()) {
      case APPLIED -> Answer.ok(body);
      case FAILED -> {
        body.put(
            "error",
            outcome.failures().stream().map(TicketPages::why).collect(Collectors.joining("; ")));
        yield new Answer(409, body);
      }
      case GAVE_UP -> Answer.refused(503, "too much is going on; nothing was written");
      case UNKNOWN -> Answer.refused(503, "perhaps assigned; look at the ticket");
    };
  }

  /** What stood in the way comes with the failure: nothing has to be read again. */
  private static String why(StepFailure failure) {
    if (failure.label().equals("user")) {
      return "there is no such user";
    }
    return failure
        .existingItem()
        .map(item -> "it is " + item.get("assignee").s() + "'s")
        .orElse("there is no such ticket");
  }

  /** {@code POST /projects/apollo/tickets/7/comments?author=wren&text=...}. */
  Answer comment(String project, long number, Map<String, String> form) {
    WriteOutcome<Comment> outcome =
        desk.comment(project, number, required(form, "author"), required(form, "text")).orThrow();
    return Answer.created(
        Map.of("number", outcome.number(), "cost", outcome.capacity().toString()));
  }

  /** {@code GET /projects/apollo/tickets/7/comments}. */
  Answer comments(String project, long number) {
    return Answer.ok(
        Map.of(
            "comments",
            desk.comments(project, number).stream()
                .map(c -> Map.of("number", c.number(), "author", c.author(), "text", c.text()))
                .toList()));
  }

  /** {@code GET /costs}: what everything has cost since the start. */
  Answer costs() {
    return Answer.ok(Map.of("costs", desk.costs().toString()));
  }

  private static String required(Map<String, String> form, String name) {
    String value = form.get(name);
    if (value == null || value.isBlank()) {
      throw new IllegalArgumentException(name + " is missing");
    }
    return value;
  }
}
