import Endpoints
import NIOCore
import NIOPosix
import Pinning
import Synchronization

/// A DNS server on a free port of loopback whose every reply a script makes from the question's bytes.
final class ScriptedDNSServer: Sendable {
  /// What goes out for one question over UDP, and over TCP with its length before it. Several are sent in order.
  typealias Script = @Sendable (_ question: [UInt8]) -> [[UInt8]]

  let address: Endpoints.SocketAddress
  private let channels: [any Channel]
  private let counts: Counts

  final class Counts: Sendable {
    let datagrams = Mutex(0)
    let streams = Mutex(0)
  }

  /// Questions that came by datagram, and by stream.
  var datagrams: Int { counts.datagrams.withLock { $0 } }
  var streams: Int { counts.streams.withLock { $0 } }

  init(udp: @escaping Script, tcp: @escaping Script = { _ in [] }) async throws {
    let group = MultiThreadedEventLoopGroup.singleton
    let counts = Counts()
    // The stream's port is free by the kernel's choice; that of the datagrams has the same number, which a neighbour may
    // hold: then another pair is looked for.
    while true {
      let stream = try await ServerBootstrap(group: group)
        .childChannelInitializer { channel in
          channel.pipeline.addHandler(StreamSide(script: tcp, counts: counts))
        }
        .bind(host: "127.0.0.1", port: 0).get()
      let port = stream.localAddress?.port ?? 0
      do {
        let datagram = try await DatagramBootstrap(group: group)
          .channelInitializer { channel in channel.pipeline.addHandler(DatagramSide(script: udp, counts: counts)) }
          .bind(host: "127.0.0.1", port: port).get()
        address = .localhost(UInt16(port))
        channels = [stream, datagram]
        self.counts = counts
        return
      } catch {
        try await stream.close().get()
      }
    }
  }

  /// From now on datagrams are refused.
  func stopReceiving() async { try? await channels[1].close().get() }

  /// From now on streams are refused.
  func stopListening() async { try? await channels[0].close().get() }

  func stop() async {
    for channel in channels { try? await channel.close().get() }
  }
}

private final class DatagramSide: ChannelInboundHandler, Sendable {
  typealias InboundIn = AddressedEnvelope<ByteBuffer>
  typealias OutboundOut = AddressedEnvelope<ByteBuffer>
  let script: ScriptedDNSServer.Script
  let counts: ScriptedDNSServer.Counts

  init(script: @escaping ScriptedDNSServer.Script, counts: ScriptedDNSServer.Counts) {
    self.script = script
    self.counts = counts
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let envelope = unwrapInboundIn(data)
    counts.datagrams.withLock { $0 += 1 }
    for reply in script(Array(envelope.data.readableBytesView)) {
      let answer = AddressedEnvelope(remoteAddress: envelope.remoteAddress, data: ByteBuffer(bytes: reply))
      context.writeAndFlush(wrapOutboundOut(answer), promise: nil)
    }
  }
}

private final class StreamSide: ChannelInboundHandler, Sendable {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer
  let script: ScriptedDNSServer.Script
  let counts: ScriptedDNSServer.Counts

  init(script: @escaping ScriptedDNSServer.Script, counts: ScriptedDNSServer.Counts) {
    self.script = script
    self.counts = counts
  }

  /// A question is small and comes in one piece over loopback.
  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    counts.streams.withLock { $0 += 1 }
    let question = Array(unwrapInboundIn(data).readableBytesView.dropFirst(2))
    for reply in script(question) {
      let bytes = [UInt8(reply.count >> 8), UInt8(reply.count & 255)] + reply
      context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil)
    }
  }
}

/// Messages made by hand, apart from the code that is tested.
enum DNSBytes {
  /// 1 for A, 28 for AAAA: the type stands four bytes before a question's end.
  static func type(of question: [UInt8]) -> UInt8 { question[question.count - 3] }

  /// A record whose owner is the question's name, by a pointer to byte 12.
  static func record(type: UInt8, seconds: UInt32 = 60, _ data: [UInt8], owner: [UInt8] = [0xc0, 12]) -> [UInt8] {
    owner + [0, type, 0, 1] + (0..<4).map { UInt8(truncatingIfNeeded: seconds >> (24 - 8 * $0)) }
      + [UInt8(data.count >> 8), UInt8(data.count & 255)] + data
  }

  /// An answer to a question, with a code and perhaps TC.
  static func answer(
    _ question: [UInt8], _ records: [[UInt8]] = [], code: UInt8 = 0, truncated: Bool = false
  ) -> [UInt8] {
    var message = question
    message[2] = 0x81 | (truncated ? 2 : 0)
    message[3] = 0x80 | code
    message[7] = UInt8(records.count)
    return message + records.flatMap { $0 }
  }

  /// The header of an answer alone, which repeats no question.
  static func header(_ question: [UInt8], code: UInt8) -> [UInt8] {
    var message = Array(answer(question, code: code).prefix(12))
    message[5] = 0
    return message
  }

  /// Answers A with an address and AAAA with none.
  static func onlyA(_ bytes: [UInt8], seconds: UInt32 = 60) -> ScriptedDNSServer.Script {
    { question in
      [answer(question, type(of: question) == 1 ? [record(type: 1, seconds: seconds, bytes)] : [])]
    }
  }
}
