package dev.cairn.examples.tickets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.junit.CairnTest;
import dev.cairn.toolkit.outcome.WriteOutcome;
import dev.cairn.toolkit.outcome.WriteOutcome.Status;
import dev.cairn.toolkit.page.CursorKeys;
import dev.cairn.toolkit.page.FilledPage;
import dev.cairn.toolkit.page.InvalidCursorException;
import dev.cairn.toolkit.transaction.TransactionOutcome;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

@CairnTest(immediateRetries = true)
class TicketDeskTest {
  private static final CursorKeys KEYS = CursorKeys.of("1", new byte[32]);

  private final Cairn cairn;
  private final TicketDesk desk;

  TicketDeskTest(Cairn cairn, DynamoDbClient dynamoDb) {
    this.cairn = cairn;
    this.desk = new TicketDesk(dynamoDb, KEYS);
  }

  @BeforeAll
  static void createTables(DynamoDbClient dynamoDb) {
    TicketTables.create(dynamoDb);
  }

  private WriteOutcome<Ticket> open(String request) {
    return desk.openTicket(
        new Ticket("apollo", 0, "It hums " + request, "wren", Optional.empty()), request);
  }

  @Test
  void signUp_takesNameAndAddressOnce() {
    assertThat(desk.signUp(new User("wren", "wren@example.com")).isApplied()).isTrue();

    assertThat(desk.signUp(new User("wren", "otis@example.com")).status())
        .isEqualTo(Status.ALREADY_EXISTS);
    assertThat(desk.signUp(new User("otis", "Wren@Example.com")).status()).isEqualTo(Status.TAKEN);
    assertThat(desk.userByEmail("WREN@example.com").map(User::name)).contains("wren");
  }

  @Test
  void signUp_whoseReplyIsLost_isNotMistakenForAnother() {
    cairn.faults().on("TransactWriteItems").loseReply().once();

    assertThat(desk.signUp(new User("wren", "wren@example.com")).isApplied()).isTrue();
  }

  @Test
  void changeEmail_freesTheOldAddress() {
    desk.signUp(new User("wren", "old@example.com")).orThrow();

    desk.changeEmail("wren", "new@example.com").orThrow();

    assertThat(desk.signUp(new User("otis", "old@example.com")).isApplied()).isTrue();
    assertThat(desk.userByEmail("new@example.com").map(User::name)).contains("wren");
  }

  @Test
  void createProject_thatIsThere_changesNothing() {
    assertThat(desk.createProject(new Project("apollo", "wren"))).isTrue();
    assertThat(desk.createProject(new Project("apollo", "otis"))).isFalse();
  }

  @Test
  void tickets_areNumberedWithoutGapsByManyAtOnce_andOnceARequest() {
    List<Long> numbers =
        IntStream.range(0, 20).parallel().mapToObj(i -> open("r" + i).number()).toList();

    assertThat(numbers)
        .containsExactlyInAnyOrderElementsOf(LongStream.range(1, 21).boxed().toList());
    assertThat(open("r7").number()).isEqualTo(numbers.get(7));
  }

  @Test
  void tickets_comeTenAtATime_thereAndBack() {
    IntStream.range(0, 25).forEach(i -> open("r" + i).orThrow());

    FilledPage<Ticket> first = desk.tickets("apollo", Optional.empty());
    FilledPage<Ticket> second = desk.tickets("apollo", first.next());
    FilledPage<Ticket> third = desk.tickets("apollo", second.next());

    assertThat(first.items()).extracting(Ticket::number).startsWith(25L).endsWith(16L);
    assertThat(second.items()).extracting(Ticket::number).startsWith(15L).endsWith(6L);
    assertThat(third.items()).hasSize(5);
    assertThat(third.next()).isEmpty();
    assertThat(desk.tickets("apollo", third.previous()).items()).isEqualTo(second.items());
  }

  @Test
  void link_ofAnotherProject_isRefused() {
    IntStream.range(0, 11).forEach(i -> open("r" + i).orThrow());
    Optional<String> next = desk.tickets("apollo", Optional.empty()).next();

    assertThatThrownBy(() -> desk.tickets("gemini", next))
        .isInstanceOf(InvalidCursorException.class);
  }

  @Test
  void assign_saysWhatStoodInTheWayAndWhatItCost() {
    desk.signUp(new User("wren", "wren@example.com")).orThrow();
    open("r1").orThrow();

    TransactionOutcome noUser = desk.assign("apollo", 1, "otis");
    assertThat(noUser.failed("user")).isPresent();
    assertThat(noUser.failed("ticket")).isEmpty();
    assertThat(noUser.capacity().estimated().write()).isPositive();

    assertThat(desk.assign("apollo", 1, "wren").isApplied()).isTrue();
    TransactionOutcome again = desk.assign("apollo", 1, "wren");
    assertThat(again.failed("ticket").flatMap(failure -> failure.existingItem()))
        .hasValueSatisfying(item -> assertThat(item.get("assignee").s()).isEqualTo("wren"));
  }

  @Test
  void comments_areNumberedFromOneForEachTicket() {
    assertThat(desk.comment("apollo", 1, "wren", "It hums.").number()).isEqualTo(1);
    assertThat(desk.comment("apollo", 1, "otis", "It does.").number()).isEqualTo(2);
    assertThat(desk.comment("apollo", 2, "wren", "So?").number()).isEqualTo(1);

    assertThat(desk.comments("apollo", 1))
        .extracting(Comment::text)
        .containsExactly("It hums.", "It does.");
  }

  @Test
  void costs_areWhatTheDatabaseHasCharged() {
    desk.signUp(new User("wren", "wren@example.com")).orThrow();
    open("r1").orThrow();
    desk.tickets("apollo", Optional.empty());

    assertThat(desk.costs().reported().write()).isEqualTo(cairn.account().total().write());
    assertThat(desk.costs().reported().read()).isEqualTo(cairn.account().total().read());
  }
}
