import NIOCore
import Pinning
import TLS

/// TLS as one layer of a channel: what comes in is decrypted for the handlers behind it, what they write is encrypted.
///
/// It judges nothing: `established` gives what the server presented, and whoever uses the stream decides what that is
/// worth before it says anything.
final class TLSStream: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private var handshake: ClientHandshake?
  private let promise: EventLoopPromise<PresentedChain?>
  private var isEstablished = false

  /// Fails with an `HTTPFault` where no handshake is completed before the channel closes.
  var established: EventLoopFuture<PresentedChain?> { promise.futureResult }

  /// `applicationProtocols` as for a handshake.
  init(
    context: ClientContext, serverName: String?, applicationProtocols: [String], on loop: any EventLoop
  ) throws(HandshakeSetupFault) {
    handshake = try ClientHandshake(
      context: context, serverName: serverName, applicationProtocols: applicationProtocols)
    promise = loop.makePromise(of: PresentedChain?.self)
  }

  func channelActive(context: ChannelHandlerContext) {
    advance(context)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    unwrapInboundIn(data).withUnsafeReadableBytes { handshake?.receive($0) }
    if isEstablished { deliver(context) } else { advance(context) }
  }

  func channelInactive(context: ChannelHandlerContext) {
    fail(.handshake(detail: "the server closed the connection"))
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    fail(.handshake(detail: "the connection ended"))
    handshake = nil
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    fail(.handshake(detail: "\(error)"))
    context.fireErrorCaught(error)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let isTaken = unwrapOutboundIn(data).withUnsafeReadableBytes { handshake?.write($0) ?? false }
    guard isTaken else {
      promise?.fail(HTTPFault.stream(detail: "TLS takes no more bytes"))
      return
    }
    let bytes = handshake?.takeOutgoing() ?? []
    context.write(wrapOutboundOut(context.channel.allocator.buffer(bytes: bytes)), promise: promise)
  }

  // MARK: - Steps

  private func advance(_ context: ChannelHandlerContext) {
    let progress = handshake?.advance()
    flush(context)
    switch progress {
    case nil, .wantsInput: break
    case .failed(let fault):
      fail(.handshake(detail: fault.detail))
    case .complete:
      isEstablished = true
      promise.succeed(handshake?.presented)
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
        context.fireErrorCaught(HTTPFault.stream(detail: fault.detail))
        return context.close(promise: nil)
      }
    }
  }

  private func flush(_ context: ChannelHandlerContext) {
    guard let bytes = handshake?.takeOutgoing(), !bytes.isEmpty else { return }
    context.writeAndFlush(wrapOutboundOut(context.channel.allocator.buffer(bytes: bytes)), promise: nil)
  }

  /// Says nothing after the first word.
  private func fail(_ fault: HTTPFault) {
    guard !isEstablished else { return }
    promise.fail(fault)
  }
}
