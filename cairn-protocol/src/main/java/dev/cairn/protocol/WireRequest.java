package dev.cairn.protocol;

import java.nio.ByteBuffer;

/**
 * A request as it travels, whatever it travelled on.
 *
 * @param headers the headers, {@code x-amz-target} among them
 * @param body the whole body. REQUIRES: nobody changes the bytes until the response is there
 */
public record WireRequest(WireHeaders headers, ByteBuffer body) {}
