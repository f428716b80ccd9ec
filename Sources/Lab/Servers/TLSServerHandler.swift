import NIOCore

/// One TLS connection: feeds the session with what arrives, sends what comes out of it, and answers requests.
final class TLSServerHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let session: ServerSession
  private let delay: TimeAmount
  private let answer: [UInt8]
  private var phase: Phase
  private var request: [UInt8] = []
  private var waiting: Scheduled<Void>?

  private enum Phase {
    /// Nothing has arrived yet.
    case fresh
    /// The delay runs; what arrives meanwhile is kept.
    case delayed
    case handshaking
    case open
    case ended
  }

  /// Request heads longer than this end the connection: nginx's limit for one line, `large_client_header_buffers`.
  private static let longestHead = 8192

  /// The empty line after an HTTP request's header fields (RFC 9112, section 2.1).
  private static let endOfHead = Array("\r\n\r\n".utf8)

  init(_ session: consuming ServerSession, delay: Duration, answer: [UInt8]) {
    self.session = session
    self.delay = TimeAmount(delay)
    self.answer = answer
    self.phase = delay > .zero ? .fresh : .handshaking
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    session.receive(Array(Self.unwrapInboundIn(data).readableBytesView))
    switch phase {
    case .fresh: startDelay(context)
    case .handshaking, .open: advance(context)
    case .delayed, .ended: break
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
      case .completed: phase = .open
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
      if request.contains(Self.endOfHead) {
        session.write(answer)
        return end(context)
      }
      if request.count > Self.longestHead { return end(context) }
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
