package dev.cairn.verify.proof;

import static dev.cairn.toolkit.item.KeyAttribute.string;

import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.item.Attributes;
import dev.cairn.toolkit.item.ItemKey;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.unique.MarkerLayout;
import dev.cairn.toolkit.unique.Normalizer;
import dev.cairn.toolkit.unique.UniqueTable;
import dev.cairn.toolkit.unique.UniqueTableBuilder;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Users with a unique e-mail address and, in some trials, a unique handle within their tenant.
 *
 * @param layout what their markers have
 * @param isExactlyOnce whether items say what created them
 * @param hasHandles whether there is a second constraint
 * @param isExpiring whether some users have a time to live
 */
record Users(MarkerLayout layout, boolean isExactlyOnce, boolean hasHandles, boolean isExpiring) {
  static final ItemSchema<Map<String, AttributeValue>> SCHEMA =
      ItemSchema.attributes("UsersTable", string("PK"), string("SK"));

  private static final String EXPIRY = "expiry";
  private static final String EMAIL = "unique#Email#";
  private static final String HANDLE = "unique#Handle#";

  static Users draw(Random random) {
    MarkerLayout[] layouts = MarkerLayout.values();
    MarkerLayout layout = layouts[random.nextInt(layouts.length)];
    return new Users(
        layout,
        random.nextInt(4) == 0,
        random.nextInt(3) == 0,
        layout != MarkerLayout.BARE && random.nextInt(4) == 0);
  }

  boolean hasOwners() {
    return layout != MarkerLayout.BARE;
  }

  UniqueTable<Map<String, AttributeValue>> table(CairnToolkit toolkit) {
    UniqueTableBuilder<Map<String, AttributeValue>> table =
        toolkit
            .uniqueTable(SCHEMA)
            .unique("Email", u -> u.normalize(Normalizer.email()).layout(layout).optional());
    if (hasHandles) {
      table.unique("Handle", u -> u.scopedBy("Tenant").layout(layout));
    }
    if (isExpiring) {
      table.expiresBy(EXPIRY);
    }
    return isExactlyOnce ? table.exactlyOnce().build() : table.build();
  }

  static ItemKey key(int number) {
    return SCHEMA.key("USER#" + number, "USER#" + number);
  }

  /** A user with one of so many handles; an empty address stands for none. */
  static Map<String, AttributeValue> user(ItemKey key, String email, long mark, int handles) {
    Map<String, AttributeValue> user = new LinkedHashMap<>(key.attributes());
    setEmail(user, email);
    user.put("Tenant", Attributes.s("eu"));
    user.put("Handle", Attributes.s("h" + mark % handles));
    user.put("Mark", Attributes.n(mark));
    return user;
  }

  static void setEmail(Map<String, AttributeValue> user, String email) {
    if (email.isEmpty()) {
      user.remove("Email");
    } else {
      user.put("Email", Attributes.s(email));
    }
  }

  /** Gives a user or a marker an end, in seconds since 1970. */
  static void setExpiry(Map<String, AttributeValue> user, long epochSecond) {
    user.put(EXPIRY, Attributes.n(epochSecond));
  }

  /** Whether the end of a user or a marker has come; DynamoDB may remove it days later. */
  static boolean isExpired(Map<String, AttributeValue> item, long epochSecond) {
    AttributeValue end = item.get(EXPIRY);
    return end != null && Long.parseLong(end.n()) < epochSecond;
  }

  /** Which call wrote the item last; -1 for none. */
  static long markOf(Map<String, AttributeValue> user) {
    AttributeValue mark = user.get("Mark");
    return mark == null ? -1 : Long.parseLong(mark.n());
  }

  static boolean isMarker(ItemKey key) {
    return key.attributes().get("PK").s().startsWith("unique#");
  }

  static ItemKey emailMarker(String email) {
    return SCHEMA.key(EMAIL + email.strip().toLowerCase(Locale.ROOT), "_");
  }

  /** The keys of the markers that the item must have, by constraint; none for an empty map. */
  Map<String, ItemKey> claims(Map<String, AttributeValue> user) {
    Map<String, ItemKey> claims = new TreeMap<>();
    if (user.containsKey("Email")) {
      claims.put("Email", emailMarker(user.get("Email").s()));
    }
    if (hasHandles && user.containsKey("Handle") && user.containsKey("Tenant")) {
      String value = user.get("Tenant").s() + "#" + user.get("Handle").s();
      claims.put("Handle", SCHEMA.key(HANDLE + value, "_"));
    }
    return claims;
  }

  /** The item that a stored marker names. REQUIRES: markers have owners. */
  static ItemKey ownerOf(Map<String, AttributeValue> marker) {
    return SCHEMA.keyOf(marker.get("cairnOwner").m());
  }

  static boolean isReservation(Map<String, AttributeValue> marker) {
    return marker.containsKey("cairnLeaseEnd");
  }
}
