package dev.cairn.verify.readme;

import java.util.Objects;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;

/** A user of the examples, as a bean of the Enhanced Client. */
@DynamoDbBean
public class User {
  private String name;
  private String email;
  private String handle;
  private String tenant;
  private String city;

  /** An empty user, for the Enhanced Client. */
  public User() {}

  static User named(String name, String email) {
    User user = new User();
    user.setName(name);
    user.setEmail(email);
    user.setHandle("@" + name);
    user.setTenant("acme");
    return user;
  }

  User withEmail(String newEmail) {
    User user = named(name, newEmail);
    user.setCity(city);
    return user;
  }

  User withCity(String newCity) {
    User user = named(name, email);
    user.setCity(newCity);
    return user;
  }

  @DynamoDbPartitionKey
  public String getName() {
    return name;
  }

  public void setName(String name) {
    this.name = name;
  }

  public String getEmail() {
    return email;
  }

  public void setEmail(String email) {
    this.email = email;
  }

  public String getHandle() {
    return handle;
  }

  public void setHandle(String handle) {
    this.handle = handle;
  }

  public String getTenant() {
    return tenant;
  }

  public void setTenant(String tenant) {
    this.tenant = tenant;
  }

  public String getCity() {
    return city;
  }

  public void setCity(String city) {
    this.city = city;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof User user
        && Objects.equals(name, user.name)
        && Objects.equals(email, user.email)
        && Objects.equals(handle, user.handle)
        && Objects.equals(tenant, user.tenant)
        && Objects.equals(city, user.city);
  }

  @Override
  public int hashCode() {
    return Objects.hash(name, email);
  }

  @Override
  public String toString() {
    return name + " " + email + " " + city;
  }
}
