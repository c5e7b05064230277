package dev.cairn.engine.keyspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.engine.store.Key;
import dev.cairn.engine.store.KeyRange;
import dev.cairn.engine.value.AttributeValue;
import dev.cairn.engine.value.DynamoNumber;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeyspaceTest {
  @Test
  void keys_haveTheseBytesForEver() {
    List<AttributeValue> a = List.of(new AttributeValue.S("a"));
    List<AttributeValue> one = List.of(new AttributeValue.N(DynamoNumber.ONE));
    assertThat(hex(Keyspace.tableKey("Orders"))).isEqualTo("01" + "4f7264657273");
    assertThat(hex(Keyspace.lastTableIdKey())).isEqualTo("02");
    assertThat(hex(Keyspace.tokenKey("token"))).isEqualTo("03" + "746f6b656e");
    assertThat(hex(Keyspace.tokenExpiryKey(258, "t"))).isEqualTo("04" + "0000000000000102" + "74");
    assertThat(hex(Keyspace.items(7).key(a, one)))
        .isEqualTo("10" + "0000000000000007" + "0000" + "6c3e4f6d" + "6100" + "c102");
    assertThat(hex(Keyspace.items(7).key(a, List.of())))
        .isEqualTo("10" + "0000000000000007" + "0000" + "6c3e4f6d" + "6100");
    assertThat(hex(Keyspace.indexEntries(7, 258).key(a, one, a)))
        .isEqualTo("10" + "0000000000000007" + "0102" + "6c3e4f6d" + "6100" + "c102" + "6100");
  }

  @Test
  void tables_areAllTablesAndNothingElse() {
    KeyRange tables = Keyspace.tables();
    assertThat(tables.contains(Keyspace.tableKey("a"))).isTrue();
    assertThat(tables.contains(Keyspace.tableKey("\u00FF\uFFFF"))).isTrue();
    assertThat(tables.contains(Keyspace.lastTableIdKey())).isFalse();
    assertThat(tables.contains(Keyspace.tokenKey("a"))).isFalse();
    assertThat(tables.contains(Keyspace.items(1).all().startInclusive())).isFalse();
  }

  @Test
  void tablesAfter_areThoseWithHigherNames() {
    KeyRange after = Keyspace.tablesAfter("b");
    assertThat(after.contains(Keyspace.tableKey("a"))).isFalse();
    assertThat(after.contains(Keyspace.tableKey("b"))).isFalse();
    assertThat(after.contains(Keyspace.tableKey("b-"))).isTrue();
    assertThat(after.contains(Keyspace.tableKey("c"))).isTrue();
    assertThat(after.contains(Keyspace.tokenKey("c"))).isFalse();
  }

  @Test
  void tokenExpiries_areInTheOrderOfTime_andTellTheirToken() {
    KeyRange due = Keyspace.tokenExpiriesBefore(1_000);
    assertThat(due.contains(Keyspace.tokenExpiryKey(0, "z"))).isTrue();
    assertThat(due.contains(Keyspace.tokenExpiryKey(999, "\uFFFF"))).isTrue();
    assertThat(due.contains(Keyspace.tokenExpiryKey(1_000, ""))).isFalse();
    assertThat(due.contains(Keyspace.tokenKey("token"))).isFalse();
    assertThat(Keyspace.tokenExpiryKey(1, "z")).isLessThan(Keyspace.tokenExpiryKey(256, "a"));
    assertThat(Keyspace.tokenOfExpiryKey(Keyspace.tokenExpiryKey(5, "token\u20AC")))
        .isEqualTo("token\u20AC");
  }

  @Test
  void everythingOf_hasItemsAndIndexEntriesOfThatTableOnly() {
    List<AttributeValue> a = List.of(new AttributeValue.S("a"));
    KeyRange everything = Keyspace.everythingOf(255);
    assertThat(everything.contains(Keyspace.items(255).key(a, a))).isTrue();
    assertThat(everything.contains(Keyspace.indexEntries(255, 65_535).key(a, a, a))).isTrue();
    assertThat(everything.contains(Keyspace.items(254).key(a, a))).isFalse();
    assertThat(everything.contains(Keyspace.items(256).key(a, a))).isFalse();
    assertThat(Keyspace.items(255).all().contains(Keyspace.indexEntries(255, 1).key(a, a, a)))
        .isFalse();
  }

  @Test
  void indexNumber_outsideItsTwoBytes_isRefused() {
    assertThatThrownBy(() -> Keyspace.indexEntries(1, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Keyspace.indexEntries(1, 65_536))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static String hex(Key key) {
    return HexFormat.of().formatHex(key.bytes());
  }
}
