package org.example.compatibility;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.util.VersionInfo;

/** The versions are those that this project chose, and not those that Cairn is built with. */
class VersionsTest {
  @Test
  void junit() {
    String version = Test.class.getPackage().getImplementationVersion();
    assertEquals(System.getProperty("junit.version"), version);
  }

  @Test
  void aws_sdk() {
    assertEquals(System.getProperty("awssdk.version"), VersionInfo.SDK_VERSION);
  }
}
