package org.example.orders;

import io.awspring.cloud.dynamodb.DynamoDbTemplate;
import java.util.List;
import org.springframework.stereotype.Service;
import software.amazon.awssdk.enhanced.dynamodb.Key;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryConditional;
import software.amazon.awssdk.enhanced.dynamodb.model.QueryEnhancedRequest;

/** The orders of all customers. */
@Service
public class OrderBook {
  private final DynamoDbTemplate orders;

  public OrderBook(DynamoDbTemplate orders) {
    this.orders = orders;
  }

  public void place(Order order) {
    orders.save(order);
  }

  /** The customer's orders, newest first. */
  public List<Order> of(String customer) {
    QueryConditional isTheirs =
        QueryConditional.keyEqualTo(Key.builder().partitionValue(customer).build());
    QueryEnhancedRequest query =
        QueryEnhancedRequest.builder().queryConditional(isTheirs).scanIndexForward(false).build();
    return orders.query(query, Order.class).items().stream().toList();
  }
}
