package dev.cairn.protocol;

import java.nio.ByteBuffer;
import java.util.Map;

/**
 * A response as it travels.
 *
 * @param headers header values by name, in order
 * @param body the whole body. REQUIRES: nobody changes the bytes
 */
public record WireResponse(int status, Map<String, String> headers, ByteBuffer body) {}
