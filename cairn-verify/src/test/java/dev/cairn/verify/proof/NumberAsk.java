package dev.cairn.verify.proof;

/**
 * What a caller asks of a sequence.
 *
 * @param mark a number that is in the item which this call stores, and in no other
 * @param request names the request that the call is for; empty for none
 * @param caller who asks
 */
record NumberAsk(Kind kind, long mark, String request, int caller) {
  enum Kind {
    NEXT,
    /** Gives back what is left of a block. */
    CLOSE,
    APPEND,
    /** A third party removes the newest item. */
    DELETE_NEWEST,
    /** A third party changes an attribute of the newest item. */
    TOUCH,
    /** A third party stores an item under the next number. */
    PUT_NEXT
  }
}
