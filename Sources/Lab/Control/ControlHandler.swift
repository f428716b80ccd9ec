import NIOCore

/// One connection to the control socket: one line in, one answer out.
final class ControlHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let answer: @Sendable (String) async -> String
  private var received: [UInt8] = []
  private var isAnswering = false

  /// Names and states are short; whoever sends more is no client of ours.
  private static let longestLine = 1024

  init(_ answer: @escaping @Sendable (String) async -> String) {
    self.answer = answer
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isAnswering else { return }
    received += Array(Self.unwrapInboundIn(data).readableBytesView)
    if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
      reply(context, to: String(decoding: received[..<end], as: UTF8.self))
    } else if received.count > Self.longestLine {
      context.close(promise: nil)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  private func reply(_ context: ChannelHandlerContext, to line: String) {
    isAnswering = true
    let text = context.eventLoop.makePromise(of: String.self)
    text.completeWithTask { [answer] in await answer(line) }
    text.futureResult.assumeIsolated().whenSuccess { text in
      let written = context.eventLoop.makePromise(of: Void.self)
      context.writeAndFlush(Self.wrapOutboundOut(ByteBuffer(string: text)), promise: written)
      written.futureResult.assumeIsolated().whenComplete { _ in context.close(promise: nil) }
    }
  }
}
