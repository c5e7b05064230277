/**
 * Many callers at once: what each of them was told must fit one legal order.
 *
 * <p>All calls go through the SDK's client over a transport with a delay, so that they overlap even
 * on few cores; each test counts the races that really happened and fails without any.
 */
package dev.cairn.verify.concurrent;
