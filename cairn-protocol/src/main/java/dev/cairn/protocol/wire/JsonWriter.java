package dev.cairn.protocol.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.cairn.engine.value.Bytes;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;

/** Writes a response as JSON. */
public final class JsonWriter implements WireWriter {
  private static final int MILLI_DIGITS = 3;
  private static final int HALF_COUNT = 256;
  private static final String[] HALVES = halves();

  private final Body body = new Body();
  private final JsonGenerator generator;

  JsonWriter(JsonFactory factory) {
    try {
      this.generator = factory.createGenerator(body);
    } catch (IOException e) {
      throw unexpected(e);
    }
  }

  /** Ends the writing and gives what was written. */
  public ByteBuffer finish() {
    try {
      generator.close();
    } catch (IOException e) {
      throw unexpected(e);
    }
    return ByteBuffer.wrap(body.bytes, 0, body.length);
  }

  /** The body is in memory, so only a value that JSON cannot hold ends here: our mistake. */
  private static UncheckedIOException unexpected(IOException e) {
    return new UncheckedIOException(e);
  }

  @Override
  public void beginStructure() {
    try {
      generator.writeStartObject();
    } catch (IOException e) {
      throw unexpected(e);
    }
  }

  @Override
  public void endStructure() {
    try {
      generator.writeEndObject();
    } catch (IOException e) {
      throw unexpected(e);
    }
  }

  @Override
  public void member(String name) {
    try {
      generator.writeFieldName(name);
    } catch (IOException e) {
      throw unexpected(e);
    }
  }

  @Override
  public void beginMap() {
    beginStructure();
  }

  @Override
  public void endMap() {
    endStructure();
  }

  @Override
  public void entry(String key) {
    member(key);
  }

  @Override
  public void beginList() {
    try {
      generator.writeStartArray();
    } catch (IOException e) {
      throw unexpected(e);
    }
  }

  @Override
  public void endList() {
    try {
      generator.writeEndArray();
    } catch (IOException e) {
      throw unexpected(e);
    }
  }

  @Override
  public void string(String value) {
    try {
      generator.writeString(value);
    } catch (IOException e) {
      throw unexpected(e);
    }
  }

  @Override
  public void number(long value) {
    try {
      generator.writeNumber(value);
    } catch (IOException e) {
      throw unexpected(e);
    }
  }

  @Override
  public void number(double value) {
    try {
      generator.writeNumber(textOf(value));
    } catch (IOException e) {
      throw unexpected(e);
    }
  }

  /** Capacity is counted in halves and mostly small, and to print a double takes long. */
  private static String textOf(double value) {
    double halves = value * 2;
    int index = (int) halves;
    return index == halves && index >= 0 && index < HALVES.length
        ? HALVES[index]
        : Double.toString(value);
  }

  private static String[] halves() {
    String[] texts = new String[HALF_COUNT];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = Double.toString(i / 2.0);
    }
    return texts;
  }

  @Override
  public void bool(boolean value) {
    try {
      generator.writeBoolean(value);
    } catch (IOException e) {
      throw unexpected(e);
    }
  }

  @Override
  public void blob(Bytes value) {
    string(Base64.getEncoder().encodeToString(value.toByteArray()));
  }

  /** Seconds since 1970 with three places, as a number without exponent. */
  @Override
  public void timestamp(Instant value) {
    try {
      BigDecimal seconds = BigDecimal.valueOf(value.toEpochMilli(), MILLI_DIGITS);
      generator.writeNumber(seconds.toPlainString());
    } catch (IOException e) {
      throw unexpected(e);
    }
  }

  /** The bytes written. Most bodies come in one piece, so the first array fits exactly. */
  private static final class Body extends OutputStream {
    private byte[] bytes = new byte[0];
    private int length;

    @Override
    public void write(int b) {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] source, int offset, int count) {
      int needed = Math.addExact(length, count);
      if (needed > bytes.length) {
        bytes = Arrays.copyOf(bytes, length == 0 ? needed : Math.max(needed, length * 2));
      }
      System.arraycopy(source, offset, bytes, length, count);
      length = needed;
    }
  }
}
