import Endpoints
import NIOCore
import TLS

/// What each phase puts into the channel, and what it waits for. They throw where the channel is gone already.
extension Attempt {
  func reachServer(through proxy: Proxy) throws {
    startTimer(terms.limits.proxy)
    let driver = DialogueDriver(proxy.dialogue(to: terms.target), masking: proxy.mask)
    let layer = DialogueLayer(driver, on: loop) { [unowned self] isSaid, words, bytes in
      // What we say may hold a password.
      note(isSaid ? .saidInConfidence(.proxy, bytes: bytes) : .heard(.proxy, words: words))
    }
    layer.outcome.assumeIsolated().whenComplete { result in
      switch result {
      case .success(let rest):
        self.goOn()
        self.deliver(rest)
      case .failure(let fault as ProxyFault): self.fail(.proxy(proxy, fault))
      case .failure(let error): self.fail(error)
      }
    }
    try insert(layer)
  }

  /// What a server said that spoke first belongs to the phase that began just now.
  private func deliver(_ rest: ByteBuffer) {
    guard rest.readableBytes > 0, !isOver, let channel else { return }
    channel.pipeline.syncOperations.fireChannelRead(NIOAny(rest))
    channel.pipeline.syncOperations.fireChannelReadComplete()
  }

  func converse(_ language: StartTLS) throws {
    startTimer(terms.limits.startTLS)
    let driver = DialogueDriver(language.dialogue(), masking: terms.proxy?.mask ?? SecretMask([]))
    let layer = DialogueLayer(driver, on: loop) { [unowned self] isSaid, words, _ in
      note(isSaid ? .said(.startTLS, words: words) : .heard(.startTLS, words: words))
    }
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
    stream.listener = { [unowned self] in note(.passed($0)) }
    note(
      .offered(
        serverName: terms.handshake.serverName, applicationProtocols: terms.handshake.applicationProtocols))
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
