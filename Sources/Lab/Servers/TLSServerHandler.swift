import Glibc
import NIOCore

/// One TLS connection: feeds the session with what arrives, sends what comes out of it, and answers requests.
final class TLSServerHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let session: ServerSession
  private let delay: TimeAmount
  private let reply: HTTPReply
  private var phase: Phase
  private var request = PartialRequest()
  private var waiting: Scheduled<Void>?

  private enum Phase {
    /// Nothing has arrived yet.
    case fresh
    /// The delay runs; what arrives meanwhile is kept.
    case delayed
    case handshaking
    case open
    /// What comes is read no more.
    case answered
    case ended
  }

  /// Request heads longer than this end the connection: nginx's limit for one line, `large_client_header_buffers`.
  private static let longestHead = 8192

  init(_ session: consuming ServerSession, delay: Duration, reply: HTTPReply) {
    self.session = session
    self.delay = TimeAmount(delay)
    self.reply = reply
    self.phase = delay > .zero ? .fresh : .handshaking
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    session.receive(Array(Self.unwrapInboundIn(data).readableBytesView))
    switch phase {
    case .fresh: startDelay(context)
    case .handshaking, .open: advance(context)
    case .delayed, .answered, .ended: break
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    waiting?.cancel()
    waiting = nil
    phase = .ended
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    // A client that resets the connection is everyday business here.
    context.close(promise: nil)
  }

  private func startDelay(_ context: ChannelHandlerContext) {
    phase = .delayed
    waiting = context.eventLoop.assumeIsolated().scheduleTask(in: delay) { [self] in
      guard case .delayed = phase else { return }
      phase = .handshaking
      advance(context)
    }
  }

  private func advance(_ context: ChannelHandlerContext) {
    if case .handshaking = phase {
      switch session.handshake() {
      case .completed: open()
      case .wantsMore: break
      case .closed, .failed: return end(context)
      }
    }
    if case .open = phase { readRequests(context) }
    flush(context)
  }

  private func readRequests(_ context: ChannelHandlerContext) {
    while case .open = phase {
      let (bytes, progress) = session.read()
      switch progress {
      case .completed: request += bytes
      case .wantsMore: return
      case .closed, .failed: return end(context)
      }
      if request.isWhole { return answer(context) }
      if request.bytes.count > Self.longestHead { return end(context) }
    }
  }

  private func open() {
    phase = .open
    if case .unasked(let bytes) = reply { session.write(bytes) }
  }

  private func answer(_ context: ChannelHandlerContext) {
    switch reply {
    case .bytes(let bytes, .close):
      session.write(bytes)
      end(context)
    case .bytes(let bytes, .closeUnannounced):
      session.write(bytes)
      phase = .ended
      flush(context)
      context.close(promise: nil)
    case .bytes(let bytes, .reset):
      session.write(bytes)
      phase = .ended
      flush(context)
      // Closing with a linger time of zero sends a reset (socket(7)).
      let channel = context.channel
      (channel as? any SocketOptionProvider)?.setSoLinger(linger(l_onoff: 1, l_linger: 0))
        .whenComplete { _ in channel.close(promise: nil) }
    case .bytes(let bytes, .hold):
      session.write(bytes)
      phase = .answered
    case .echo:
      let head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: \(request.bytes.count)\r\n\r\n"
      session.write(Array(head.utf8) + request.bytes)
      end(context)
    case .drip(let bytes, let interval):
      phase = .answered
      drip(bytes[...], every: TimeAmount(interval), context)
    case .endless(let first, let again):
      phase = .answered
      session.write(first)
      flush(context)
      repeatEndlessly(again, context)
    case .greeting, .silence, .unasked: phase = .answered
    }
  }

  private func drip(_ bytes: ArraySlice<UInt8>, every interval: TimeAmount, _ context: ChannelHandlerContext) {
    guard case .answered = phase, let first = bytes.first else { return }
    session.write([first])
    flush(context)
    waiting = context.eventLoop.assumeIsolated().scheduleTask(in: interval) { [self] in
      drip(bytes.dropFirst(), every: interval, context)
    }
  }

  private func repeatEndlessly(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
    guard case .answered = phase else { return }
    session.write(bytes)
    let written = context.eventLoop.makePromise(of: Void.self)
    context.writeAndFlush(Self.wrapOutboundOut(ByteBuffer(bytes: session.takeOutput())), promise: written)
    written.futureResult.assumeIsolated().whenSuccess { [self] in
      context.eventLoop.assumeIsolated().execute { [self] in repeatEndlessly(bytes, context) }
    }
  }

  /// Says goodbye in order, sends what is left, and closes.
  private func end(_ context: ChannelHandlerContext) {
    phase = .ended
    session.close()
    flush(context)
    context.close(promise: nil)
  }

  private func flush(_ context: ChannelHandlerContext) {
    let bytes = session.takeOutput()
    guard !bytes.isEmpty else { return }
    context.writeAndFlush(Self.wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil)
  }
}
