package dev.cairn.toolkit.item;

import static dev.cairn.toolkit.item.KeyAttribute.binary;
import static dev.cairn.toolkit.item.KeyAttribute.number;
import static dev.cairn.toolkit.item.KeyAttribute.string;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

class KeyAttributeTest {
  @ParameterizedTest
  @CsvSource({"1,1", "1.0,1", "1e0,1", "-0,0", "100,100", "1e2,100", "0.10,0.1", "-7.50,-7.5"})
  void value_ofNumber_hasOneForm(String written, String kept) {
    assertThat(number("n").value(written).n()).isEqualTo(kept);
    assertThat(number("n").value(new BigDecimal(written)).n()).isEqualTo(kept);
    assertThat(number("n").value(AttributeValue.fromN(written)).n()).isEqualTo(kept);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"x", "1e126", "1e-131", "123456789012345678901234567890123456789", "NaN", ""})
  void value_ofNumberOutOfRange_isRefused(String written) {
    assertThatThrownBy(() -> number("n").value(written))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("key attribute n");
  }

  @Test
  void value_ofAnotherType_isRefused() {
    assertThatThrownBy(() -> string("pk").value(7))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("key attribute pk has type STRING, not Integer");
    assertThatThrownBy(() -> string("pk").value(AttributeValue.fromN("7")))
        .hasMessage("key attribute pk has type STRING, not N");
    assertThatThrownBy(() -> number("pk").value(AttributeValue.fromS("7")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> binary("pk").value("7")).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void value_ofNothing_isRefused() {
    assertThatThrownBy(() -> string("pk").value("")).hasMessage("key attribute pk is empty");
    assertThatThrownBy(() -> binary("pk").value(new byte[0]))
        .hasMessage("key attribute pk is empty");
  }

  @Test
  void value_ofBytes_isCopied() {
    byte[] bytes = {1, 2};
    AttributeValue value = binary("b").value(bytes);
    bytes[0] = 9;
    assertThat(value.b()).isEqualTo(SdkBytes.fromByteArray(new byte[] {1, 2}));
  }
}
