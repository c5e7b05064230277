package dev.cairn.examples.tickets;

import static dev.cairn.toolkit.item.Attributes.s;
import static dev.cairn.toolkit.item.KeyAttribute.number;
import static dev.cairn.toolkit.item.KeyAttribute.string;

import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CapacityReport;
import dev.cairn.toolkit.existence.Existence;
import dev.cairn.toolkit.item.ItemCondition;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.ItemUpdate;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.page.CursorCodec;
import dev.cairn.toolkit.page.CursorKeys;
import dev.cairn.toolkit.page.FilledPage;
import dev.cairn.toolkit.page.Pager;
import dev.cairn.toolkit.sequence.Numbering;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.unique.Normalizer;
import dev.cairn.toolkit.unique.UniqueTable;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Users, projects, tickets and comments, on any DynamoDB. */
final class TicketDesk {
  static final ItemSchema<User> USERS =
      ItemSchema.attributes("tickets-users", string("pk")).mapped(User::toItem, User::of);
  static final ItemSchema<Project> PROJECTS =
      ItemSchema.attributes("tickets-projects", string("pk")).mapped(Project::toItem, Project::of);
  static final ItemSchema<Ticket> TICKETS =
      ItemSchema.attributes("tickets", string("pk"), number("sk"))
          .mapped(Ticket::toItem, Ticket::of);
  static final ItemSchema<Comment> COMMENTS =
      ItemSchema.attributes("tickets", string("pk"), number("sk"))
          .mapped(Comment::toItem, Comment::of);

  private static final int PAGE_SIZE = 10;

  private final CapacityCollector costs = new CapacityCollector();
  private final CairnToolkit toolkit;
  private final UniqueTable<User> users;
  private final Existence<Project> projects;
  private final Pager<Comment> comments;
  private final Pager<Ticket> tickets;

  /**
   * A desk whose tables are there.
   *
   * @param cursorKeys what page links are signed with, so that nobody can make one up
   */
  TicketDesk(DynamoDbClient dynamoDb, CursorKeys cursorKeys) {
    this.toolkit = CairnToolkit.on(dynamoDb).collecting(costs);
    this.users =
        toolkit
            .uniqueTable(USERS)
            .unique("email", email -> email.normalize(Normalizer.email()))
            .build();
    this.projects = toolkit.existence(PROJECTS);
    this.comments = toolkit.pager(COMMENTS).query(q -> {}).build();
    this.tickets =
        toolkit
            .pager(TICKETS)
            .query(q -> q.newestFirst())
            .cursors(CursorCodec.signed(cursorKeys))
            .build();
  }

  /** What all calls have cost up to now. */
  CapacityReport costs() {
    return costs.report();
  }

  /** Two people who want one e-mail address at the same moment: one of them gets it. */
  WriteOutcome<User> signUp(User user) {
    return users.create(user);
  }

  Optional<User> userByEmail(String email) {
    return users.findBy("email", email);
  }

  /**
   * Moves the address in one transaction: the old one is free exactly when the new one is taken.
   */
  WriteOutcome<User> changeEmail(String name, String email) {
    return users.update(USERS.key(name), user -> new User(user.name(), email));
  }

  /** Creates the project if it is not there yet; false if it is. */
  boolean createProject(Project project) {
    return projects.createIfAbsent(project).isApplied();
  }

  /**
   * Opens a ticket under the project's next number. No number is left out, and however often one
   * request is sent, it opens one ticket.
   */
  WriteOutcome<Ticket> openTicket(Ticket draft, String requestId) {
    ItemKey counter = TICKETS.key("COUNTER#" + draft.project(), 0);
    return toolkit
        .numberedItems(TICKETS, Numbering.gapless(counter, "count"))
        .append(
            requestId,
            number ->
                new Ticket(
                    draft.project(), number, draft.title(), draft.author(), draft.assignee()));
  }

  /** Comments go under the highest number plus one, without a counter. */
  WriteOutcome<Comment> comment(String project, long ticket, String author, String text) {
    String thread = Comment.thread(project, ticket);
    return toolkit
        .numberedItems(COMMENTS, Numbering.highestSortKey(COMMENTS.partition(thread)))
        .append(number -> new Comment(thread, number, author, text));
  }

  /** All comments on a ticket, the first one first. */
  List<Comment> comments(String project, long ticket) {
    return comments.in(Comment.thread(project, ticket)).stream().toList();
  }

  /**
   * Ten tickets, the newest first: the first ten, or those that a link of an earlier page leads to.
   *
   * @throws dev.cairn.toolkit.page.InvalidCursorException for a link that is not one of this list
   */
  FilledPage<Ticket> tickets(String project, Optional<String> cursor) {
    return tickets.in(Ticket.partition(project)).at(cursor.orElse(null), PAGE_SIZE);
  }

  /**
   * Gives a ticket to somebody, if it is there and nobody has it, and if there is such a user. The
   * outcome says which of the two stood in the way, and what it cost.
   */
  TransactionOutcome assign(String project, long number, String name) {
    ItemKey ticket = TICKETS.key(Ticket.partition(project), number);
    return toolkit
        .transaction()
        .check("user", USERS.key(name), ItemCondition.present(USERS))
        .update(
            "ticket",
            ticket,
            ItemUpdate.set("assignee", s(name)),
            ItemCondition.present(TICKETS).and(ItemCondition.missing("assignee")))
        .execute();
  }
}
