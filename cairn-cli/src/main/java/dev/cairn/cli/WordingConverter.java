package dev.cairn.cli;

import dev.cairn.engine.api.Wording;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the name that the command line has for a wording. */
final class WordingConverter implements ITypeConverter<Wording> {
  @Override
  public Wording convert(String name) {
    return switch (name) {
      case "long-standing" -> Wording.LONG_STANDING;
      case "2026" -> Wording.FRAMEWORK_2026;
      default -> throw new TypeConversionException("long-standing or 2026, not " + name);
    };
  }
}
