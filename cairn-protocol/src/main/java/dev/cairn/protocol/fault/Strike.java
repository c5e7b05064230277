package dev.cairn.protocol.fault;

/**
 * A fault that happens to one request.
 *
 * @param action the position of the action that it strikes, for faults that strike one
 */
record Strike(Fault fault, int action) {}
