import Endpoints
import NIOCore
import TLS

/// What each phase puts into the channel, and what it waits for. They throw where the channel is gone already.
extension Attempt {
  func converse(_ language: StartTLS) throws {
    startTimer(terms.limits.startTLS)
    let layer = DialogueLayer(DialogueDriver(language.dialogue()), on: loop)
    layer.outcome.assumeIsolated().whenComplete { result in
      switch result {
      case .success: self.goOn()
      case .failure(let fault as StartTLSFault): self.fail(.startTLS(language, fault))
      case .failure(let error): self.fail(error)
      }
    }
    try insert(layer)
  }

  func shakeHands() throws {
    startTimer(terms.limits.handshake)
    let stream = try TLSStream(terms.handshake, on: loop)
    self.stream = stream
    stream.established.assumeIsolated().whenComplete { result in
      switch result {
      case .success(let session): self.established(session)
      case .failure(let error): self.fail(error)
      }
    }
    try insert(stream)
  }

  /// Next to the attempt, behind the layers that are there.
  func insert(_ layer: some ChannelHandler) throws {
    guard let channel else { throw ChannelError.ioOnClosedChannel }
    try channel.pipeline.syncOperations.addHandler(layer, position: .before(self))
  }
}
