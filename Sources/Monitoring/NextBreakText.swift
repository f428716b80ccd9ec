package import Pinning

/// The words of the column NEXT BREAK, and of LEAF beside it. Plain ASCII, at most 17 columns for any break within
/// a thousand years; nothing in them comes from the network.
package enum NextBreakText {
  /// What stands where nothing is known.
  package static let unknown = "--"

  /// `now 35%`, `now 1/3`, `now wrong name`, `2d 04h leaf`, `19d pins off`, `27d anchor`, `~30d renewal`,
  /// `now unpinned`; with `?` after the time where the forecast stands on a chain that is not seen now.
  package static func text(_ next: NextBreak?, at date: Timestamp) -> String {
    guard let next else { return unknown }
    return "\(time(of: next, at: date))\(next.isUncertain ? "?" : "") \(words(next))"
  }

  /// The time left to a leaf whose last good second is `end`: `61d`, `2d04h`, `45d?`, `-3d`; `--` without one.
  package static func leaf(ends end: Timestamp?, at date: Timestamp, isUncertain: Bool = false) -> String {
    guard let end else { return unknown }
    let span = Span(seconds: end.seconds(since: date))
    let text = span.seconds < 0 ? span.short : String(span.description.filter { $0 != " " })
    return isUncertain ? text + "?" : text
  }

  /// A break that has come reads `now`, however long ago: it never drops out of the column.
  private static func time(of next: NextBreak, at date: Timestamp) -> String {
    switch next.cause {
    case .refusedNow, .untrustedNow, .unpinnedNow: return "now"
    case .leafEnds, .intermediateEnds, .anchorEnds, .pathBegins, .pinsEndThenOff, .renewal, .ownCertificateEnds: break
    }
    guard next.at > date else { return "now" }
    let left = Span(seconds: next.at.seconds(since: date)).description
    // A renewal is expected, not known: only certificates and pin sets say their own end.
    return next.cause == .renewal ? "~" + left : left
  }

  /// The end of a leaf that a second look shows is told by the kind of look.
  private static func words(_ next: NextBreak) -> String {
    guard next.cause == .leafEnds, let look = next.look else { return words(next.cause) }
    switch look {
    case .withoutName: return "no SNI"
    case .rsa: return "RSA"
    case .ecdsa: return "ECDSA"
    case .tls12: return "TLS 1.2"
    case .tls13: return "TLS 1.3"
    }
  }

  private static func words(_ cause: NextBreakCause) -> String {
    switch cause {
    case .refusedNow(let clients, let count, let share):
      share.flatMap(percent) ?? "\(clients)/\(count)"
    case .untrustedNow(let failure): failure.shortWords
    case .unpinnedNow: "unpinned"
    case .leafEnds: "leaf"
    case .intermediateEnds: "inter"
    case .anchorEnds: "anchor"
    case .pathBegins: "path"
    case .pinsEndThenOff: "pins off"
    case .renewal: "renewal"
    case .ownCertificateEnds: "own cert"
    }
  }

  /// A share of installs, 0 to 1. Some is never shown as none, nor nearly all as all. Nil for what is no share.
  package static func percent(_ share: Double) -> String? {
    guard share >= 0, share <= 1 else { return nil }
    if share > 0, share < 0.01 { return "<1%" }
    if share < 1, share > 0.99 { return ">99%" }
    return "\(Int((share * 100).rounded()))%"
  }
}

extension TrustFailure {
  /// Twelve characters at most, to stand after `now` in a column.
  package var shortWords: String {
    switch self {
    case .nothingPresented: "no cert"
    case .undecodable: "unreadable"
    case .unknownIssuer: "no issuer"
    case .selfSigned: "self-signed"
    case .untrustedRoot: "unknown root"
    case .wrongIdentity: "wrong name"
    case .expired: "expired"
    case .notYetValid: "too early"
    case .badSignature: "wrong signer"
    case .notCA: "not a CA"
    case .pathLengthExceeded: "path length"
    case .wrongKeyUsage: "key usage"
    case .wrongPurpose: "not for TLS"
    case .nameConstraint: "constraint"
    case .unsupportedCriticalExtension: "extension"
    case .malformed: "malformed"
    case .weakKey: "weak key"
    case .weakSignature: "weak signing"
    case .ruleBroken: "broken rule"
    case .policyConstraint: "policy"
    case .tooManyIntermediates: "too deep"
    case .limitMet: "too complex"
    case .distrusted: "distrusted"
    case .revoked: "revoked"
    case .revocationUnknown: "revocation?"
    case .notTransparent: "not logged"
    case .protocolTooOld: "old TLS"
    case .noForwardSecrecy: "old ciphers"
    case .lifetimeTooLong: "too long"
    case .rejectedByOpenSSL: "rejected"
    }
  }
}
