/// What a server wanted of a client's certificate, and what became of it.
package struct ClientAuthentication: Hashable, Sendable {
  package enum Outcome: Hashable, Sendable {
    /// The connection ended before it was settled, or nothing was heard in time.
    case open
    /// The server went on with us: in TLS 1.2 it completed the handshake, in TLS 1.3 it said something after it.
    case accepted
    /// It ended the connection over it, by an alert or without a word.
    case refused(TLSAlert?)
  }

  /// It sent a CertificateRequest (RFC 8446, section 4.3.2; RFC 5246, section 7.4.4).
  package let isAsked: Bool
  /// The CAs whose certificates it wants, as it names them: the first few.
  package let authorities: [DistinguishedName]
  /// How many it names in all.
  package let authorityCount: Int
  /// A certificate of ours was sent.
  package let isSent: Bool
  package let outcome: Outcome

  package init(
    isAsked: Bool, authorities: [DistinguishedName] = [], authorityCount: Int? = nil, isSent: Bool = false,
    outcome: Outcome = .open
  ) {
    self.isAsked = isAsked
    self.authorities = authorities
    self.authorityCount = authorityCount ?? authorities.count
    self.isSent = isSent
    self.outcome = outcome
  }

  package var isRefused: Bool {
    if case .refused = outcome { true } else { false }
  }

  package func settled(_ outcome: Outcome) -> ClientAuthentication {
    ClientAuthentication(
      isAsked: isAsked, authorities: authorities, authorityCount: authorityCount, isSent: isSent, outcome: outcome)
  }
}

extension TLSAlert {
  /// It says what is wrong with a client's certificate, once the client has answered a request for one (RFC 8446,
  /// section 6.2): one is missing, or not good enough. Before TLS 1.3 a missing one was `handshake_failure` (RFC 5246,
  /// section 7.4.6); `decrypt_error` is a bad signature by the client's key.
  package var isAboutClientCertificate: Bool {
    switch code {
    case 40, 42, 43, 44, 45, 46, 48, 49, 51, 116: true
    default: false
    }
  }
}
