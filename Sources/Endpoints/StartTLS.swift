/// A protocol that is spoken in plain at first, and asks for TLS.
package enum StartTLS: String, Hashable, Sendable, CaseIterable {
  /// RFC 3207.
  case smtp
  /// RFC 9051, section 6.2.1.
  case imap
  /// RFC 2595, section 4.
  case pop3
  /// RFC 4217, section 4.
  case ftp
  /// RFC 4511, section 4.14.
  case ldap
  /// PostgreSQL's frontend/backend protocol, "SSL Session Encryption".
  case postgresql

  /// As people write it.
  package var displayName: String {
    switch self {
    case .postgresql: "PostgreSQL"
    case .smtp, .imap, .pop3, .ftp, .ldap: rawValue.uppercased()
    }
  }
}

/// Why a server did not go over to TLS. Its words are at most 200 characters of visible ASCII and blanks.
package enum StartTLSFault: Error, Hashable, Sendable {
  /// It says no, to TLS or to us.
  case refused(words: String)
  /// It does not name TLS among what it can do.
  case notOffered
  /// What it says is not of the protocol.
  case malformed(words: String)
  /// It says more than any such dialogue takes.
  case tooLong(limit: Int)
  /// Bytes stood behind its go-ahead, before TLS began: a client that kept them would take them for encrypted. Somebody
  /// on the way may have put them there.
  case injected(bytes: Int)

  /// The published code, in kebab-case.
  var code: String {
    switch self {
    case .refused: "starttls-refused"
    case .notOffered: "starttls-not-offered"
    case .malformed: "starttls-malformed"
    case .tooLong: "starttls-too-long"
    case .injected: "starttls-injected"
    }
  }

  /// One sentence without a full stop.
  func detail(_ language: StartTLS) -> String {
    switch self {
    case .refused(let words): "the server refuses TLS: \"\(words)\""
    case .notOffered: "the server does not offer TLS in \(language.displayName)"
    case .malformed(let words): "the server does not speak \(language.displayName): \"\(words)\""
    case .tooLong(let limit): "the server said more than \(limit) bytes before TLS"
    case .injected(let bytes):
      "\(bytes) \(bytes == 1 ? "byte" : "bytes") stood in plain behind the server's go-ahead for TLS"
    }
  }
}
