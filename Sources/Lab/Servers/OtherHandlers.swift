import NIOCore

/// Takes what it is sent and never answers.
final class SilentHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {}

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}

/// Answers the first bytes, whatever they are, in plain HTTP, and closes.
final class PlainHTTPHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private var hasAnswered = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !hasAnswered else { return }
    hasAnswered = true
    let answer = HTTPAnswer.bytes(status: "400 Bad Request", json: #"{"error":"this port speaks plain HTTP"}"#)
    let written = context.eventLoop.makePromise(of: Void.self)
    context.writeAndFlush(Self.wrapOutboundOut(ByteBuffer(bytes: answer)), promise: written)
    written.futureResult.assumeIsolated().whenComplete { _ in context.close(promise: nil) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}

enum HTTPAnswer {
  /// A whole HTTP/1.1 message that closes the connection. `status` is code and phrase.
  static func bytes(status: String, json: String) -> [UInt8] {
    let head = [
      "HTTP/1.1 \(status)", "Content-Type: application/json", "Content-Length: \(json.utf8.count)",
      "Connection: close", "", "",
    ]
    return Array((head.joined(separator: "\r\n") + json).utf8)
  }
}
