package dev.cairn.toolkit.enhanced;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.embedded.Cairn;
import dev.cairn.toolkit.CairnToolkit;
import dev.cairn.toolkit.TestTables;
import dev.cairn.toolkit.item.ItemSchema;
import dev.cairn.toolkit.item.KeyAttribute;
import dev.cairn.toolkit.outcome.UniqueViolationException;
import dev.cairn.toolkit.unique.Normalizer;
import dev.cairn.toolkit.unique.UniqueTable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbAttribute;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

class EnhancedSchemaTest {
  private static final ItemSchema<User> SCHEMA =
      EnhancedSchema.of("UsersTable", TableSchema.fromBean(User.class));

  /** A bean as the Enhanced Client wants it. */
  @DynamoDbBean
  public static class User {
    private String name;
    private Integer number;
    private String email;
    private String city;

    @DynamoDbPartitionKey
    @DynamoDbAttribute("PK")
    public String getName() {
      return name;
    }

    public void setName(String name) {
      this.name = name;
    }

    @DynamoDbSortKey
    @DynamoDbAttribute("SK")
    public Integer getNumber() {
      return number;
    }

    public void setNumber(Integer number) {
      this.number = number;
    }

    public String getEmail() {
      return email;
    }

    public void setEmail(String email) {
      this.email = email;
    }

    public String getCity() {
      return city;
    }

    public void setCity(String city) {
      this.city = city;
    }

    static User of(String name, String email) {
      User user = new User();
      user.setName(name);
      user.setNumber(1);
      user.setEmail(email);
      return user;
    }
  }

  @Test
  void of_takesTheKeysFromTheTableSchema() {
    assertThat(SCHEMA.partitionKey()).isEqualTo(KeyAttribute.string("PK"));
    assertThat(SCHEMA.sortKey()).contains(KeyAttribute.number("SK"));
    assertThat(SCHEMA.toItem(User.of("alex", "a@example.com")))
        .isEqualTo(TestTables.item("PK", "alex", "SK", 1, "email", "a@example.com"));
  }

  @Test
  void strategies_workOnBeans_changedInPlace() {
    try (Cairn cairn = Cairn.inMemory()) {
      DynamoDbClient dynamoDb = cairn.dynamoDbClient();
      TestTables.create(dynamoDb, SCHEMA);
      UniqueTable<User> users =
          CairnToolkit.on(dynamoDb)
              .uniqueTable(SCHEMA)
              .unique("email", u -> u.normalize(Normalizer.email()))
              .build();
      users.create(User.of("alex", "a@example.com")).orThrow();
      assertThatThrownBy(() -> users.create(User.of("bea", "A@example.com")).orThrow())
          .isInstanceOf(UniqueViolationException.class);
      users
          .update(
              SCHEMA.key("alex", 1),
              user -> {
                user.setCity("Omaha");
                return user;
              })
          .orThrow();
      assertThat(users.findBy("email", "a@example.com").orElseThrow().getCity()).isEqualTo("Omaha");
      users.delete(SCHEMA.key("alex", 1)).orThrow();
      assertThat(users.findBy("email", "a@example.com")).isEmpty();
    }
  }
}
