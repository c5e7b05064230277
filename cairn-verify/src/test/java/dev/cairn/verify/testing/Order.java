package dev.cairn.verify.testing;

import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;

/** What the examples keep. */
@DynamoDbBean
public class Order {
  private String id;

  static Order of(String id) {
    Order order = new Order();
    order.setId(id);
    return order;
  }

  @DynamoDbPartitionKey
  public String getId() {
    return id;
  }

  public void setId(String id) {
    this.id = id;
  }
}
