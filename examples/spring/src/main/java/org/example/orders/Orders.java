package org.example.orders;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** An application that keeps orders in DynamoDB, by Spring Cloud AWS and without a word of Cairn. */
@SpringBootApplication
public class Orders {
  public static void main(String[] arguments) {
    SpringApplication.run(Orders.class, arguments);
  }
}
