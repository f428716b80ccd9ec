import Pinning

/// Which way a step went.
package enum TranscriptDirection: String, Hashable, Sendable {
  case sent
  case received
}

extension Transcript.Event {
  /// Nil for what was neither sent nor received.
  package var direction: TranscriptDirection? {
    switch self {
    case .connecting, .connected, .offered, .established: nil
    case .said, .saidInConfidence, .asked: .sent
    case .heard, .answered: .received
    case .passed(let passage): passage.isSent ? .sent : .received
    }
  }

  /// One line. May hold text from the network.
  package var words: String {
    switch self {
    case .connecting(let address): "connect to \(address)"
    case .connected: "connected"
    case .said(let stage, let words), .heard(let stage, let words): "\(stage.rawValue): \(words)"
    case .saidInConfidence(let stage, let bytes): "\(stage.rawValue): \(bytes) bytes"
    case .offered(let name, let protocols): Self.offer(name, protocols)
    case .passed(let passage): passage.words
    case .established(let session): Self.words(session)
    case .asked(let method, let path): "\(method) \(path)"
    case .answered(let status, let bytes): "status \(status), \(bytes) bytes of body"
    }
  }

  private static func offer(_ name: String?, _ protocols: [String]) -> String {
    (name.map { "SNI \($0)" } ?? "no SNI")
      + (protocols.isEmpty ? ", no ALPN" : ", ALPN \(protocols.joined(separator: " "))")
  }

  private static func words(_ session: SessionFacts) -> String {
    var parts = ["TLS \(session.version.number)", session.cipher]
    if let group = session.group { parts.append(group) }
    if let algorithm = session.signatureAlgorithm { parts.append("signed with \(algorithm)") }
    parts.append(session.applicationProtocol.map { "ALPN \($0)" } ?? "no ALPN")
    if session.hasStapledOCSP { parts.append("OCSP stapled") }
    if !session.timestampLists.isEmpty { parts.append("timestamps of transparency") }
    return parts.joined(separator: ", ")
  }
}

extension Transcript.Step {
  /// Such as `    1.2 ms  <- ServerHello, 122 bytes`. May hold text from the network.
  package var line: String {
    let time = "\(at.millisecondsText) ms"
    let arrow =
      switch event.direction {
      case nil: "  "
      case .sent: "->"
      case .received: "<-"
      }
    return String(repeating: " ", count: max(0, 11 - time.count)) + "\(time)  \(arrow) \(event.words)"
  }
}

extension AddressObservation {
  /// The whole of the transcript, with what was presented and how it ended. May hold text from the network.
  package var transcriptLines: [String] {
    guard !transcript.steps.isEmpty || failure != nil else { return [] }
    var lines = transcript.steps.map(\.line)
    if transcript.omitted > 0 { lines.append(Self.indent + "\(transcript.omitted) more steps") }
    lines += (presented?.certificates ?? []).enumerated().map { Self.indent + "\($0) \(Self.words($1))" }
    lines.append(Self.indent + (failure.map { "ended in \($0.stage.rawValue): \($0.detail)" } ?? "ended well"))
    return lines
  }

  /// Below the words of steps.
  private static let indent = String(repeating: " ", count: 16)

  private static func words(_ certificate: PresentedCertificate) -> String {
    switch certificate {
    case .decoded(let facts):
      "\(facts.subject), issued by \(facts.issuer), until \(facts.notAfter), key \(facts.pin.base64)"
    case .undecodable(_, let fingerprint, let why): "\(fingerprint.hex), which cannot be decoded: \(why)"
    }
  }
}

extension ResolverAnswer {
  /// Its addresses, or why there are none, and what it could not say. May hold text from the network.
  package var words: String {
    let said = failure?.detail ?? addresses.map(\.description).joined(separator: ", ")
    return said + (unanswered.map { "; \($0.detail)" } ?? "")
  }

  /// Such as `system: 192.0.2.10, 192.0.2.11 in 3.1 ms`. May hold text from the network.
  package var transcriptLine: String {
    return "\(resolver): \(words) in \(time.millisecondsText) ms"
  }
}
