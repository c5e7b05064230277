package org.example.orders;

import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;

/** One order of a customer. DynamoDbTemplate keeps it in the table {@code order}. */
@DynamoDbBean
public class Order {
  private String customer;
  private int number;
  private String article;

  public static Order of(String customer, int number, String article) {
    Order order = new Order();
    order.setCustomer(customer);
    order.setNumber(number);
    order.setArticle(article);
    return order;
  }

  @DynamoDbPartitionKey
  public String getCustomer() {
    return customer;
  }

  public void setCustomer(String customer) {
    this.customer = customer;
  }

  @DynamoDbSortKey
  public int getNumber() {
    return number;
  }

  public void setNumber(int number) {
    this.number = number;
  }

  public String getArticle() {
    return article;
  }

  public void setArticle(String article) {
    this.article = article;
  }
}
