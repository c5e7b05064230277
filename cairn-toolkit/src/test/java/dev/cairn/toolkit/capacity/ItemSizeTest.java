package dev.cairn.toolkit.capacity;

import static dev.cairn.toolkit.TestTables.item;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class ItemSizeTest {
  @ParameterizedTest
  @CsvSource({"0,1", "1,2", "99,2", "100,2", "101,3", "-1,3", "0.5,2", "1.5,3", "1000000,2"})
  void bytesOf_number_countsPairsOfDigits(String number, long bytes) {
    assertThat(ItemSize.bytesOf(AttributeValue.fromN(number))).isEqualTo(bytes);
  }

  @Test
  void bytesOf_item_countsNamesAndValues() {
    assertThat(ItemSize.bytesOf(item("pk", "ä"))).isEqualTo(4);
    assertThat(ItemSize.bytesOf(AttributeValue.fromBool(true))).isEqualTo(1);
    assertThat(ItemSize.bytesOf(AttributeValue.fromNul(true))).isEqualTo(1);
    assertThat(ItemSize.bytesOf(AttributeValue.fromB(SdkBytes.fromByteArray(new byte[5]))))
        .isEqualTo(5);
    assertThat(ItemSize.bytesOf(AttributeValue.fromL(List.of(AttributeValue.fromS("abc")))))
        .isEqualTo(3 + 1 + 3);
    assertThat(ItemSize.bytesOf(AttributeValue.fromM(Map.of("k", AttributeValue.fromS("abc")))))
        .isEqualTo(3 + 1 + 1 + 3);
    assertThat(ItemSize.bytesOf(AttributeValue.fromSs(List.of("a", "bc")))).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource({"0,1,1", "1024,1,1", "1025,2,1", "4096,4,1", "4097,5,2"})
  void units_areBegunKilobytes(long bytes, double write, double read) {
    assertThat(ItemSize.writeUnits(bytes)).isEqualTo(write);
    assertThat(ItemSize.readUnits(bytes)).isEqualTo(read);
  }
}
