package import Endpoints
package import Pinning

extension Fixture {
  package static func address(_ text: String = "192.0.2.10:443") -> SocketAddress {
    guard let address = SocketAddress(text) else { preconditionFailure("\(text) is no address") }
    return address
  }

  package static func endpoint(
    _ name: String = "api.example.com", interval: Duration = .seconds(60), pins: PinSet = .none
  ) -> Endpoint {
    Endpoint(
      name: name, url: EndpointURL(scheme: .https, host: name, port: 443), interval: interval, pins: pins)
  }

  package static let session = SessionFacts(
    version: .tls13, cipher: "TLS_AES_128_GCM_SHA256", group: "X25519",
    signatureAlgorithm: "ecdsa_secp256r1_sha256", applicationProtocol: "h2")

  /// A completed handshake with `chain` at an address.
  package static func reached(
    _ address: SocketAddress = address(), chain: [CertificateFacts] = chain, version: TLSVersion = .tls13
  ) -> AddressObservation {
    AddressObservation(
      address: address, times: StageTimes(connect: .milliseconds(8), handshake: .milliseconds(30)),
      presented: PresentedChain(chain.map(PresentedCertificate.decoded)),
      session: SessionFacts(
        version: version, cipher: session.cipher, group: session.group,
        signatureAlgorithm: session.signatureAlgorithm, applicationProtocol: nil),
      failure: nil)
  }

  package static func failed(
    _ address: SocketAddress = address(), _ stage: Stage = .connect, _ cause: ProbeFailureCause = .refused
  ) -> AddressObservation {
    AddressObservation(
      address: address, times: StageTimes(), presented: nil, session: nil,
      failure: ProbeFailure(stage: stage, cause: cause))
  }

  package static func observation(
    _ addresses: [AddressObservation], of endpoint: String = "api.example.com", at date: Timestamp = now
  ) -> Observation {
    Observation(endpoint: endpoint, at: date, addresses: addresses)
  }

  /// A client that accepts by the issuer's pin and has a backup, unless told otherwise.
  package static func client(
    _ name: String = InlinePins.name, share: Double? = nil, _ verdict: Verdict = .acceptPinned,
    reason: ClientReason? = nil, position: ChainPosition = .intermediate, backups: [PinnedItem] = [pin("backup")],
    breaks: Forecast? = nil, unpins: Forecast? = nil, pinsEnd: Timestamp? = nil, survivesNewKey: Bool = true
  ) -> ClientJudgement {
    let match = PinMatch(
      pinned: pin("I"), position: position, certificate: CertificateName(text: "I", fingerprint: digest("I"), depth: 1))
    return ClientJudgement(
      client: name, share: share, verdict: verdict, reason: reason ?? .pinMatched(match),
      match: verdict == .acceptPinned ? match : nil, backups: backups, breaks: breaks, unpins: unpins,
      pinsEnd: pinsEnd,
      survival: RenewalSurvival(
        sameKey: true, newKey: survivesNewKey, newIntermediate: survivesNewKey, newRoot: false))
  }

  package static let mismatch = ClientReason.noPinMatched(
    expected: [pin("old"), pin("backup")], seen: chain.map(\.pin))

  package static func refusing(_ name: String = InlinePins.name, share: Double? = nil) -> ClientJudgement {
    client(name, share: share, .reject, reason: mismatch)
  }

  /// The judgement of a trusted chain; it ends with its leaf.
  package static func judgement(
    _ certificates: [CertificateFacts] = chain, clients: [ClientJudgement] = [client()], at date: Timestamp = now
  ) -> Judgement {
    let ends = certificates.map(\.notAfter).min().map { $0.advanced(bySeconds: 1) }
    return Judgement(
      at: date, leaf: certificates.first, trust: trusted(certificates),
      trustEnds: ends.map { Forecast(at: $0, cause: .leafEnds) }, clients: clients)
  }

  package static func distrusted(
    _ failure: TrustFailure, _ certificates: [CertificateFacts] = chain
  ) -> Judgement {
    Judgement(
      at: now, leaf: certificates.first, trust: TrustAnswer(paths: [], failure: failure), trustEnds: nil,
      clients: [client(.reject, reason: .untrusted(failure))])
  }

  private static func client(_ verdict: Verdict, reason: ClientReason) -> ClientJudgement {
    client(InlinePins.name, verdict, reason: reason)
  }
}
