import NIOCore

/// Holds what comes until somebody is there to read it: while a server is judged, nothing that it says is lost.
///
/// It asks for no more meanwhile, so what is held is what one read gave.
final class StreamHold: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private var held: [ByteBuffer] = []
  private var context: ChannelHandlerContext?

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    context.channel.setOption(.autoRead, value: false).whenFailure { _ in }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
    held = []
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    held.append(unwrapInboundIn(data))
  }

  /// Hands on what was held and all that follows, and leaves.
  func release() {
    guard let context else { return }
    let buffers = held
    held = []
    for buffer in buffers { context.fireChannelRead(wrapInboundOut(buffer)) }
    context.channel.setOption(.autoRead, value: true).whenFailure { _ in }
    context.pipeline.syncOperations.removeHandler(context: context, promise: nil)
  }
}
