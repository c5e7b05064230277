package dev.cairn.examples.tickets;

import static dev.cairn.toolkit.Attributes.s;
import static dev.cairn.toolkit.KeyAttribute.number;
import static dev.cairn.toolkit.KeyAttribute.string;

import dev.cairn.toolkit.ItemCondition;
import dev.cairn.toolkit.ItemKey;
import dev.cairn.toolkit.ItemSchema;
import dev.cairn.toolkit.ItemUpdate;
import dev.cairn.toolkit.capacity.CapacityCollector;
import dev.cairn.toolkit.capacity.CapacityReport;
import dev.cairn.toolkit.existence.Existence;
import dev.cairn.toolkit.page.CursorCodec;
import dev.cairn.toolkit.page.CursorKeys;
import dev.cairn.toolkit.page.FilledPage;
import dev.cairn.toolkit.page.Pager;
import dev.cairn.toolkit.sequence.AppendOutcome;
import dev.cairn.toolkit.sequence.NumberedItems;
import dev.cairn.toolkit.transaction.Transaction;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import dev.cairn.toolkit.unique.Normalizer;
import dev.cairn.toolkit.unique.UniqueTable;
import dev.cairn.toolkit.unique.WriteOutcome;
import java.util.List;
import java.util.Map;
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

  private final DynamoDbClient dynamoDb;
  private final CursorKeys cursorKeys;
  private final CapacityCollector costs = new CapacityCollector();
  private final UniqueTable<User> users;
  private final Existence<Project> projects;

  /**
   * A desk whose tables are there.
   *
   * @param cursorKeys what page links are signed with, so that nobody can make one up
   */
  TicketDesk(DynamoDbClient dynamoDb, CursorKeys cursorKeys) {
    this.dynamoDb = dynamoDb;
    this.cursorKeys = cursorKeys;
    this.users =
        UniqueTable.builder(dynamoDb, USERS)
            .unique("email", email -> email.normalize(Normalizer.email()))
            .collecting(costs)
            .build();
    this.projects = Existence.of(dynamoDb, PROJECTS).collecting(costs);
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
  AppendOutcome<Ticket> openTicket(Ticket draft, String requestId) {
    ItemKey counter = TICKETS.key("COUNTER#" + draft.project(), 0);
    return NumberedItems.gapless(dynamoDb, TICKETS, counter, "count")
        .collecting(costs)
        .append(
            requestId,
            number ->
                new Ticket(
                    draft.project(), number, draft.title(), draft.author(), draft.assignee()));
  }

  /** Comments go under the highest number plus one, without a counter. */
  AppendOutcome<Comment> comment(String project, long ticket, String author, String text) {
    String thread = Comment.thread(project, ticket);
    return NumberedItems.highestSortKey(dynamoDb, COMMENTS, COMMENTS.partition(thread))
        .collecting(costs)
        .append(number -> new Comment(thread, number, author, text));
  }

  /** All comments on a ticket, the first one first. */
  List<Comment> comments(String project, long ticket) {
    return Pager.builder(dynamoDb, COMMENTS)
        .query(q -> q.partition(Comment.thread(project, ticket)))
        .collecting(costs)
        .build()
        .stream()
        .toList();
  }

  /**
   * Ten tickets, the newest first: the first ten, or those that a link of an earlier page leads to.
   *
   * @throws dev.cairn.toolkit.page.InvalidCursorException for a link that is not one of this list
   */
  FilledPage<Ticket> tickets(String project, Optional<String> cursor) {
    Pager<Ticket> pager = tickets(project);
    return cursor.isPresent() ? pager.at(cursor.get(), PAGE_SIZE) : pager.first(PAGE_SIZE);
  }

  private Pager<Ticket> tickets(String project) {
    return Pager.builder(dynamoDb, TICKETS)
        .query(q -> q.partition(Ticket.partition(project)).newestFirst())
        .cursors(CursorCodec.signed(cursorKeys))
        .collecting(costs)
        .build();
  }

  /**
   * Gives a ticket to somebody, if it is there and nobody has it, and if there is such a user. The
   * outcome says which of the two stood in the way, and what it cost.
   */
  TransactionOutcome assign(String project, long number, String name) {
    TransactionOutcome outcome =
        Transaction.on(dynamoDb)
            .check("user", USERS, USERS.key(name), ItemCondition.present(USERS))
            .update(
                "ticket",
                TICKETS,
                TICKETS.key(Ticket.partition(project), number),
                ItemUpdate.of("SET assignee = :name", Map.of(), Map.of(":name", s(name))),
                ItemCondition.present(TICKETS)
                    .and(ItemCondition.of("attribute_not_exists(assignee)")))
            .execute();
    costs.add(outcome.capacity());
    return outcome;
  }
}
