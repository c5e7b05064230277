package dev.cairn.server;

import dev.cairn.protocol.FrontDoor;
import dev.cairn.protocol.fault.Faults;
import dev.cairn.protocol.fault.MovableClock;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.timeout.IdleStateHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A front door on a socket: DynamoDB's HTTP, as any AWS SDK speaks it. It does not own the front
 * door.
 *
 * <p>Order: requests of one connection are answered in the order in which they came, also when a
 * client sends the next before it has the answer. Limits: a request line of 8 KiB, headers of 32
 * KiB, and a body as large as the options say; whatever is beyond gets an error of status 4xx and
 * ends its connection. Errors: no client can end anything but its own connection. Threads: safe for
 * any number of them.
 */
public final class CairnServer implements AutoCloseable {
  private static final int REQUEST_LINE_BYTES_MAX = 8 * 1024;
  private static final int HEADERS_BYTES_MAX = 32 * 1024;
  private static final int CONNECTION_BACKLOG = 1024;

  private final ServerOptions options;
  private final EventLoopGroup eventLoops;
  private final Channel serverChannel;
  private final ChannelGroup connections;
  private final AtomicBoolean isClosing = new AtomicBoolean();
  private final CountDownLatch closed = new CountDownLatch(1);

  private CairnServer(
      ServerOptions options,
      EventLoopGroup eventLoops,
      Channel serverChannel,
      ChannelGroup connections) {
    this.options = options;
    this.eventLoops = eventLoops;
    this.serverChannel = serverChannel;
    this.connections = connections;
  }

  /**
   * A server on a free port, for tests: with a database of its own, or with one that is there.
   *
   * <pre>{@code
   * CairnServer server = CairnServer.builder().start();
   * }</pre>
   */
  public static CairnServerBuilder builder() {
    return new CairnServerBuilder();
  }

  /**
   * Listens, and answers from now on.
   *
   * @throws IllegalArgumentException when the options allow loopback addresses only and the host is
   *     none
   * @throws IOException when the address cannot be listened on
   */
  public static CairnServer start(FrontDoor frontDoor, ServerOptions options) throws IOException {
    return start(frontDoor, options, new Faults(), new MovableClock(InstantSource.system()));
  }

  /**
   * Listens, and answers from now on.
   *
   * @param faults the script that calls from this machine may read and set. REQUIRES: the front
   *     door goes by it
   * @param clock the time that calls from this machine may read and move. REQUIRES: what is behind
   *     the front door goes by it
   * @throws IllegalArgumentException when the options allow loopback addresses only and the host is
   *     none
   * @throws IOException when the address cannot be listened on
   */
  public static CairnServer start(
      FrontDoor frontDoor, ServerOptions options, Faults faults, MovableClock clock)
      throws IOException {
    return start(frontDoor, options, faults, clock, null);
  }

  /**
   * Listens, and answers from now on.
   *
   * @param faults the script that calls from this machine may read and set. REQUIRES: the front
   *     door goes by it
   * @param clock the time that calls from this machine may read and move. REQUIRES: what is behind
   *     the front door goes by it
   * @param metrics measures the server, and is shown to calls from this machine; null to measure
   *     nothing
   * @throws IllegalArgumentException when the options allow loopback addresses only and the host is
   *     none
   * @throws IOException when the address cannot be listened on
   */
  public static CairnServer start(
      FrontDoor frontDoor,
      ServerOptions options,
      Faults faults,
      MovableClock clock,
      @Nullable ServerMetrics metrics)
      throws IOException {
    InetSocketAddress address = new InetSocketAddress(address(options), options.port());
    ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);
    HttpAnswers answers = new HttpAnswers(options.random());
    AdminPages admin = new AdminPages(answers, faults, clock, metrics);
    FrontDoor measured = metrics == null ? frontDoor : metrics.measured(frontDoor);
    EventLoopGroup eventLoops =
        new NioEventLoopGroup(0, new DefaultThreadFactory("cairn-server", true));
    ServerBootstrap bootstrap =
        new ServerBootstrap()
            .group(eventLoops)
            .channel(NioServerSocketChannel.class)
            .option(ChannelOption.SO_BACKLOG, CONNECTION_BACKLOG)
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childHandler(
                new ConnectionInitializer(measured, options, answers, admin, connections));
    ChannelFuture bound = bootstrap.bind(address).awaitUninterruptibly();
    if (!bound.isSuccess()) {
      eventLoops.shutdownGracefully(0, 0, TimeUnit.MILLISECONDS).awaitUninterruptibly();
      throw new IOException("cannot listen on " + address, bound.cause());
    }
    if (metrics != null) {
      metrics.connections(connections);
    }
    return new CairnServer(options, eventLoops, bound.channel(), connections);
  }

  private static InetAddress address(ServerOptions options) throws UnknownHostException {
    InetAddress address = InetAddress.getByName(options.host());
    if (options.access().reach() == Access.Reach.LOOPBACK && !address.isLoopbackAddress()) {
      throw new IllegalArgumentException(
          "without access keys, Cairn serves on loopback addresses only, not on " + options.host());
    }
    return address;
  }

  /** Where the server listens, with its actual port. */
  public URI uri() {
    InetSocketAddress address = (InetSocketAddress) serverChannel.localAddress();
    String host = options.host().contains(":") ? "[" + options.host() + "]" : options.host();
    return URI.create("http://" + host + ":" + address.getPort());
  }

  /** Returns once the server is closed, by whomever. */
  public void awaitClosed() throws InterruptedException {
    closed.await();
  }

  /**
   * Stops listening, answers the requests that have arrived, and closes all connections. Returns
   * when that is done or the options' time for it is over. A second call only waits.
   */
  @Override
  public void close() {
    if (isClosing.compareAndSet(false, true)) {
      serverChannel.close().awaitUninterruptibly();
      for (Channel connection : connections) {
        connection.pipeline().fireUserEventTriggered(HttpConnection.Closing.AFTER_ANSWERS);
      }
      connections
          .newCloseFuture()
          .awaitUninterruptibly(options.shutdownTimeout().toMillis(), TimeUnit.MILLISECONDS);
      connections.close().awaitUninterruptibly();
      eventLoops.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
      closed.countDown();
    } else {
      awaitUninterruptibly();
    }
  }

  private void awaitUninterruptibly() {
    boolean isInterrupted = false;
    while (true) {
      try {
        closed.await();
        break;
      } catch (InterruptedException e) {
        isInterrupted = true;
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Sets up each new connection. */
  private static final class ConnectionInitializer extends ChannelInitializer<Channel> {
    private final FrontDoor frontDoor;
    private final ServerOptions options;
    private final ChannelGroup connections;
    private final HttpAnswers answers;
    private final HttpGate gate;
    private final HttpDate date;

    private ConnectionInitializer(
        FrontDoor frontDoor,
        ServerOptions options,
        HttpAnswers answers,
        AdminPages admin,
        ChannelGroup connections) {
      this.frontDoor = frontDoor;
      this.options = options;
      this.connections = connections;
      this.answers = answers;
      this.gate = new HttpGate(options, answers, admin);
      this.date = new HttpDate(options.clock());
    }

    @Override
    protected void initChannel(Channel channel) {
      HttpDecoderConfig limits =
          new HttpDecoderConfig()
              .setMaxInitialLineLength(REQUEST_LINE_BYTES_MAX)
              .setMaxHeaderSize(HEADERS_BYTES_MAX);
      // Idle is who lets no request part come through the codec and takes no byte of an answer: a
      // drip of header bytes is idle, a slow reader is not. The handler's first event does not look
      // at the answer's bytes, so it takes two of them to be idle: see HttpConnection.
      long idleMillis = Math.max(1, options.requestTimeout().toMillis() / 2);
      channel
          .pipeline()
          .addLast(new HttpServerCodec(limits))
          .addLast(new IdleStateHandler(true, 0, 0, idleMillis, TimeUnit.MILLISECONDS))
          .addLast(new HttpConnection(frontDoor, options, gate, answers, date));
      connections.add(channel);
    }
  }
}
