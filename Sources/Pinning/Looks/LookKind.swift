/// A way to look at a server beside the usual one, by which it may present another certificate.
///
/// The usual way offers every version, every kind of certificate with ECDSA first, as today's clients do, and the host's
/// name.
package enum LookKind: String, Hashable, Sendable, CaseIterable {
  /// Without the server name extension, as apps connect that put an address into their URLs.
  case withoutName = "noSNI"
  /// RSA signatures alone are offered, so that a server with certificates of two kinds must show that one.
  case rsa
  /// ECDSA signatures alone are offered.
  case ecdsa
  /// TLS 1.2 alone is offered.
  case tls12 = "tls1.2"
  /// TLS 1.3 alone is offered.
  case tls13 = "tls1.3"

  /// What a server shows in it: `the RSA certificate`.
  package var subject: String {
    switch self {
    case .withoutName: "the certificate without a server name"
    case .rsa: "the RSA certificate"
    case .ecdsa: "the ECDSA certificate"
    case .tls12: "the certificate under TLS 1.2"
    case .tls13: "the certificate under TLS 1.3"
    }
  }

  /// How it is asked for, as the beginning of a sentence: `without a server name`.
  package var manner: String {
    switch self {
    case .withoutName: "without a server name"
    case .rsa: "asked for RSA"
    case .ecdsa: "asked for ECDSA"
    case .tls12: "under TLS 1.2"
    case .tls13: "under TLS 1.3"
    }
  }

  /// What is presented in it belongs to the endpoint's host, so its end and its faults are the endpoint's: without a name
  /// a server presents whatever host is its first.
  package var isOfHost: Bool {
    switch self {
    case .withoutName: false
    case .rsa, .ecdsa, .tls12, .tls13: true
    }
  }

  /// Whether a leaf with this key is what the look asks for; looks that ask for no kind take any.
  package func shows(_ key: KeyKind) -> Bool {
    switch (self, key) {
    case (.withoutName, _), (.tls12, _), (.tls13, _), (.rsa, .rsa), (.ecdsa, .ec): true
    case (.rsa, _), (.ecdsa, _): false
    }
  }

  /// The kind that a leaf's key has; nil for one that is neither.
  package init?(_ key: KeyKind) {
    switch key {
    case .rsa: self = .rsa
    case .ec: self = .ecdsa
    case .ed25519, .ed448, .dsa, .other, .undecodable: return nil
    }
  }
}
