package dev.cairn.verify.proof;

import dev.cairn.toolkit.item.ItemKey;

/**
 * What a caller asks of a table with unique attributes.
 *
 * @param mark a number that is in every item which this call writes, and in no other
 * @param email the e-mail address; empty for none
 * @param other the other item of a swap
 */
record Ask(Kind kind, long mark, ItemKey key, String email, ItemKey other) {
  enum Kind {
    CREATE,
    /** The creation that has the same mark, once more, after DynamoDB has forgotten its token. */
    REPEAT,
    PUT,
    UPDATE,
    /** A change that leaves the unique attributes as they are. */
    TOUCH,
    DELETE,
    SWAP,
    RESERVE,
    RELEASE,
    OWNER_OF,
    FIND_BY,
    BACKFILL,
    VERIFY,
    REPAIR
  }
}
