/// One connection as a client would make it: what a model is asked about.
package struct ClientConnection: Hashable, Sendable {
  /// The host of the URL as configured: ASCII; its case and a trailing dot are the caller's.
  package let host: String
  package let date: Timestamp
  package let presented: PresentedChain
  /// Nil where no handshake was seen, as in a rehearsal: rules about protocols are not judged then.
  package let session: SessionFacts?
  /// The client connects to an address and puts it into its URL, so libraries look their rules up by that.
  package let connectsByAddress: Bool
  /// The chain was seen in a handshake without a server name.
  package let isWithoutServerName: Bool
  /// When a `Public-Key-Pins` header was noted; nil takes it as just noted.
  package let notedAt: Timestamp?

  package init(
    host: String, date: Timestamp, presented: PresentedChain, session: SessionFacts? = nil,
    connectsByAddress: Bool = false, isWithoutServerName: Bool = false, notedAt: Timestamp? = nil
  ) {
    self.host = host
    self.date = date
    self.presented = presented
    self.session = session
    self.connectsByAddress = connectsByAddress
    self.isWithoutServerName = isWithoutServerName
    self.notedAt = notedAt
  }

  /// The same connection of a client that puts an address into its URL.
  package var byAddress: ClientConnection { with(connectsByAddress: true) }

  /// The same connection at another date.
  package func at(_ date: Timestamp) -> ClientConnection { with(date: date) }

  private func with(date: Timestamp? = nil, connectsByAddress: Bool? = nil) -> ClientConnection {
    ClientConnection(
      host: host, date: date ?? self.date, presented: presented, session: session,
      connectsByAddress: connectsByAddress ?? self.connectsByAddress, isWithoutServerName: isWithoutServerName,
      notedAt: notedAt)
  }

  /// What the certificate must bear, whatever the client connects to.
  package var identity: ReferenceIdentity { ReferenceIdentity(host: host) }

  /// What libraries look their rules up by: nil stands for an address that has no rule.
  package var policyHost: String? { connectsByAddress ? nil : host }
}

/// Has trust evaluation answer one question about the connection's presented chain.
package typealias TrustAsking = (TrustQuestion) -> TrustAnswer
