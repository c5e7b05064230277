/** Scripted faults: a front door that fails as a network and DynamoDB do, when a test says so. */
@NullMarked
package dev.cairn.protocol.fault;

import org.jspecify.annotations.NullMarked;
