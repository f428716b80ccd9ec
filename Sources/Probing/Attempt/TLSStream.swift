import NIOCore
import Pinning
import TLS

/// TLS as one layer of a channel: what comes in is decrypted for the handlers behind it, what they write is encrypted.
///
/// It judges nothing: `established` and `presented` give what the server showed, and whoever uses the stream decides what
/// that is worth before it says anything.
final class TLSStream: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// The shortest record that a server can begin with, an alert: a header of 5 bytes and 2 of content (RFC 8446,
  /// sections 5.1 and 6). Fewer bytes are held back, so that a greeting in another protocol is seen as a whole.
  private static let shortestRecord = 7

  private var handshake: ClientHandshake?
  /// Nil once there was enough.
  private var held: ByteBuffer? = ByteBuffer()
  private var context: ChannelHandlerContext?
  private let promise: EventLoopPromise<SessionFacts>
  private var isEstablished = false

  /// Fails with a `HandshakeFault`, or with what the channel reports, where no handshake is completed.
  var established: EventLoopFuture<SessionFacts> { promise.futureResult }

  /// The certificates as sent; nil until they arrived, and after the end.
  var presented: PresentedChain? { handshake?.presented }

  init(_ terms: HandshakeTerms, on loop: any EventLoop) throws(HandshakeSetupFault) {
    handshake = try terms.begin()
    promise = loop.makePromise(of: SessionFacts.self)
  }

  /// A channel that stands gets its ClientHello at once.
  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    if context.channel.isActive { advance(context) }
  }

  func channelActive(context: ChannelHandlerContext) {
    advance(context)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var buffer = unwrapInboundIn(data)
    guard var greeting = held else { return take(buffer, context) }
    greeting.writeBuffer(&buffer)
    held = greeting
    guard greeting.readableBytes >= Self.shortestRecord else { return }
    held = nil
    take(greeting, context)
  }

  func channelInactive(context: ChannelHandlerContext) {
    promise.fail(HandshakeFault.endOfInput)
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    promise.fail(HandshakeFault.endOfInput)
    self.context = nil
    handshake = nil
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    promise.fail(error)
    context.fireErrorCaught(error)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let isTaken = unwrapOutboundIn(data).withUnsafeReadableBytes { handshake?.write($0) ?? false }
    guard isTaken else {
      promise?.fail(HandshakeFault.local(detail: "TLS takes no more bytes"))
      return
    }
    let bytes = handshake?.takeOutgoing() ?? []
    context.write(wrapOutboundOut(context.channel.allocator.buffer(bytes: bytes)), promise: promise)
  }

  /// Has the few bytes looked at that were held back; nil after the end.
  func releaseHeld() -> HandshakeProgress? {
    if let greeting = held, greeting.readableBytes > 0 { receive(greeting) }
    held = nil
    return handshake?.advance()
  }

  /// Says goodbye where there is a session, sends what is left to be sent, an alert say, and forgets the rest.
  func end() {
    handshake?.close()
    if let context { flush(context) }
    handshake = nil
  }

  // MARK: - Steps

  private func take(_ buffer: ByteBuffer, _ context: ChannelHandlerContext) {
    receive(buffer)
    if isEstablished { deliver(context) } else { advance(context) }
  }

  private func receive(_ buffer: ByteBuffer) {
    buffer.withUnsafeReadableBytes { handshake?.receive($0) }
  }

  private func advance(_ context: ChannelHandlerContext) {
    let progress = handshake?.advance()
    flush(context)
    switch progress {
    case nil, .wantsInput: break
    case .failed(let fault): promise.fail(fault)
    case .complete(let session):
      isEstablished = true
      promise.succeed(session)
      deliver(context)
    }
  }

  /// What the server said is handed on; alerts and the end are too.
  private func deliver(_ context: ChannelHandlerContext) {
    while let read = handshake?.read() {
      flush(context)
      switch read {
      case .wantsInput: return
      case .bytes(let bytes):
        context.fireChannelRead(wrapInboundOut(context.channel.allocator.buffer(bytes: bytes)))
      case .ended: return context.close(promise: nil)
      case .failed(let fault):
        context.fireErrorCaught(fault)
        return context.close(promise: nil)
      }
    }
  }

  private func flush(_ context: ChannelHandlerContext) {
    guard let bytes = handshake?.takeOutgoing(), !bytes.isEmpty else { return }
    let promise = promise
    // NIO closes a channel whose write failed without another word.
    context.writeAndFlush(wrapOutboundOut(context.channel.allocator.buffer(bytes: bytes))).whenFailure {
      promise.fail($0)
    }
  }
}
