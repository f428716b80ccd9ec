import Lab
import Pinning
import TLS

extension Timestamp {
  /// The instant that all tests of certificates stand at: 2026-01-01T12:00:00Z.
  static let noon = Timestamp(secondsSinceEpoch: 1_767_268_800)
}

/// What came of a handshake in memory.
struct Outcome {
  var progress: HandshakeProgress
  var presented: PresentedChain?
  /// Bytes that the client had left to send at the end.
  var lastWords: [UInt8]
  var serverFinished = false
  var serverName: String?

  var session: SessionFacts? {
    if case .complete(let session) = progress { session } else { nil }
  }

  var fault: HandshakeFault? {
    if case .failed(let fault) = progress { fault } else { nil }
  }
}

/// Hands bytes to and fro between a client and something that answers.
enum Conversation {
  /// `chunk` is how many bytes of the server's the client gets at once.
  static func run(
    _ setup: MemoryServer.Setup, serverName: String? = "api.example.test", protocols: [String] = [],
    chunk: Int = .max, offer: HandshakeOffer = .everything, changing change: ([UInt8]) -> [UInt8] = { $0 }
  ) throws -> Outcome {
    var server = try MemoryServer(setup)
    var client = try ClientHandshake(
      context: ClientContext(), serverName: serverName, applicationProtocols: protocols, offer: offer)
    var outcome = Outcome(progress: client.advance(), presented: nil, lastWords: [])
    for _ in 0..<10 {
      let sent = client.takeOutgoing()
      outcome.lastWords = sent
      let answer = change(server.answer(sent))
      outcome.serverFinished = server.hasFinished
      if answer.isEmpty, outcome.progress != .wantsInput { break }
      outcome.progress = feed(&client, answer, chunk: chunk)
      if case .failed = outcome.progress { break }
    }
    if outcome.fault != nil { outcome.lastWords = client.takeOutgoing() }
    outcome.presented = client.presented
    outcome.serverName = server.serverName
    return outcome
  }

  /// A server that says only this, and then no more.
  static func run(answering bytes: [UInt8], thenEnds: Bool = false, chunk: Int = .max) throws -> Outcome {
    var client = try ClientHandshake(context: ClientContext(), serverName: "api.example.test")
    _ = client.advance()
    _ = client.takeOutgoing()
    var progress = feed(&client, bytes, chunk: chunk)
    if thenEnds {
      client.inputEnded()
      progress = client.advance()
    }
    return Outcome(progress: progress, presented: client.presented, lastWords: client.takeOutgoing())
  }

  private static func feed(_ client: inout ClientHandshake, _ bytes: [UInt8], chunk: Int) -> HandshakeProgress {
    var progress = client.advance()
    var rest = bytes[...]
    while !rest.isEmpty {
      rest.prefix(chunk).withUnsafeBytes { client.receive($0) }
      rest = rest.dropFirst(min(chunk, rest.count))
      progress = client.advance()
    }
    return progress
  }
}
