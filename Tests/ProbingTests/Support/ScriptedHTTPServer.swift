import Endpoints
import NIOCore
import NIOPosix
import Pinning
import Synchronization

/// A server of plain HTTP on a free port of loopback whose every answer a script makes.
final class ScriptedHTTPServer: Sendable {
  struct Asked: Hashable, Sendable {
    let method: String
    let target: String
    let head: String
    let body: [UInt8]

    func parameter(_ name: String) -> String? {
      target.split(separator: "?").last?.split(separator: "&").first { $0.hasPrefix("\(name)=") }
        .map { String($0.dropFirst(name.count + 1)) }
    }
  }

  /// The bytes that go out; nil says nothing at all.
  typealias Script = @Sendable (Asked) -> [UInt8]?

  let address: Endpoints.SocketAddress
  private let channel: any Channel
  private let log: Log

  final class Log: Sendable {
    let asked = Mutex<[Asked]>([])
  }

  var asked: [Asked] { log.asked.withLock { $0 } }

  init(_ script: @escaping Script) async throws {
    let log = Log()
    channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(Side(script, log))
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    address = .localhost(UInt16(channel.localAddress?.port ?? 0))
    self.log = log
  }

  func stop() async {
    try? await channel.close()
  }

  /// A whole answer, whose connection ends with it.
  static func answer(
    _ body: [UInt8], type: String? = "application/dns-message", status: String = "200 OK", fields: String = ""
  ) -> [UInt8] {
    let type = type.map { "Content-Type: \($0)\r\n" } ?? ""
    return Array("HTTP/1.1 \(status)\r\n\(type)\(fields)Content-Length: \(body.count)\r\n\r\n".utf8) + body
  }

  static func answer(
    _ text: String, type: String? = "application/json", status: String = "200 OK", fields: String = ""
  ) -> [UInt8] {
    answer(Array(text.utf8), type: type, status: status, fields: fields)
  }
}

private final class Side: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let script: ScriptedHTTPServer.Script
  private let log: ScriptedHTTPServer.Log
  private var heard = [UInt8]()
  private var hasAnswered = false

  init(_ script: @escaping ScriptedHTTPServer.Script, _ log: ScriptedHTTPServer.Log) {
    self.script = script
    self.log = log
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    heard += unwrapInboundIn(data).readableBytesView
    guard !hasAnswered, let asked else { return }
    hasAnswered = true
    log.asked.withLock { $0.append(asked) }
    if let bytes = script(asked) { context.channel.say(bytes[...], then: .close) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  /// Nil until the whole request is there.
  private var asked: ScriptedHTTPServer.Asked? {
    let end = Array("\r\n\r\n".utf8)
    guard let start = heard.indices.first(where: { heard[$0...].starts(with: end) }) else { return nil }
    let head = String(decoding: heard[..<start], as: UTF8.self)
    let body = Array(heard[(start + end.count)...])
    let length = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
      .flatMap { Int($0.dropFirst("content-length:".count).drop { $0 == " " }) }
    guard body.count >= length ?? 0 else { return nil }
    let words = head.split(separator: " ")
    return ScriptedHTTPServer.Asked(method: String(words[0]), target: String(words[1]), head: head, body: body)
  }
}
