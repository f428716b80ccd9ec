package import Pinning

/// Whether it is wise to pin a certificate's key.
package enum PinAdvice: Hashable, Sendable {
  /// The server's own key: it dies when a renewal makes a new one. `renewal` is when a third of the life is left.
  case leafKey(renewal: Timestamp)
  /// An issuer's: it holds over renewals of the leaf until the CA changes it.
  case intermediateKey(ends: Timestamp)
  /// An anchor's: the longest to hold, and every certificate under it passes.
  case anchorKey(ends: Timestamp)
  /// A key that no certificate holds yet: a backup.
  case bareKey
  /// It was sent, and stands on no valid path: no client matches it.
  case onlyPresented
  /// There is no valid path, so this may be no path of any client.
  case notValidated
  case ended(at: Timestamp)
  case notYetBegun(at: Timestamp)
  /// Less is left than an app's update takes.
  case endsWithinLeadTime(at: Timestamp)
  /// TrustKit blocks over keys of this kind.
  case unknownToTrustKit(KeyKind)
  case weakKey(KeyKind)

  package var code: String {
    switch self {
    case .leafKey: "leaf-key"
    case .intermediateKey: "intermediate-key"
    case .anchorKey: "anchor-key"
    case .bareKey: "bare-key"
    case .onlyPresented: "only-presented"
    case .notValidated: "not-validated"
    case .ended: "certificate-ended"
    case .notYetBegun: "certificate-not-begun"
    case .endsWithinLeadTime: "ends-within-lead-time"
    case .unknownToTrustKit: "unknown-to-trustkit"
    case .weakKey: "weak-key"
    }
  }

  /// One sentence without a full stop.
  package var detail: String {
    switch self {
    case .leafKey(let renewal):
      "it dies with the first renewal that makes a new key (the next is due about \(renewal.day)): never pin it alone"
    case .intermediateKey(let ends):
      "it holds over the leaf's renewals until the CA issues from another (it ends \(ends.day)); CAs change "
        + "intermediates without notice, so pin another key beside it"
    case .anchorKey(let ends):
      "it holds longest (it ends \(ends.day)), and lets every certificate under it pass"
    case .bareKey: "no server presents it yet: a backup, if its private half is kept safe and apart"
    case .onlyPresented: "the server sends it, and it stands on no valid path: no client matches it, do not pin it"
    case .notValidated: "the chain has no valid path, so clients may see another"
    case .ended(let at): "its certificate ended at \(at)"
    case .notYetBegun(let at): "its certificate begins at \(at)"
    case .endsWithinLeadTime(let at): "its certificate ends at \(at), sooner than an app's update is everywhere"
    case .unknownToTrustKit(let key): "TrustKit cannot compare keys of this kind (\(key)), and blocks"
    case .weakKey(let key): "the key is weak (\(key))"
    }
  }

  /// Whether pinning it would harm.
  package var isWarning: Bool {
    switch self {
    case .leafKey, .intermediateKey, .anchorKey, .bareKey: false
    case .onlyPresented, .notValidated, .ended, .notYetBegun, .endsWithinLeadTime, .unknownToTrustKit, .weakKey: true
    }
  }

  /// What is to be said of a certificate at a place of a path.
  package static func of(
    _ facts: CertificateFacts, at position: ChainPosition, isValidated: Bool, date: Timestamp
  ) -> [PinAdvice] {
    let nature: PinAdvice =
      switch position {
      case .leaf: .leafKey(renewal: facts.notAfter.advanced(bySeconds: -facts.lifetimeSeconds / 3))
      case .intermediate: .intermediateKey(ends: facts.notAfter)
      case .anchor: .anchorKey(ends: facts.notAfter)
      }
    return [nature] + (isValidated ? [] : [.notValidated]) + dates(facts, position, date) + kinds(facts.key)
  }

  private static func dates(_ facts: CertificateFacts, _ position: ChainPosition, _ date: Timestamp) -> [PinAdvice] {
    if facts.notAfter < date { return [.ended(at: facts.notAfter)] }
    if facts.notBefore > date { return [.notYetBegun(at: facts.notBefore)] }
    // A leaf's end is its renewal, of which the leaf's own advice tells.
    let leadTime = 60 * Timestamp.secondsPerDay
    guard position != .leaf, facts.notAfter < date.advanced(bySeconds: leadTime) else { return [] }
    return [.endsWithinLeadTime(at: facts.notAfter)]
  }

  /// The kinds whose SubjectPublicKeyInfo header TrustKit 3 carries; NIST SP 800-131A for weakness.
  package static func kinds(_ key: KeyKind) -> [PinAdvice] {
    switch key {
    case .rsa(let bits):
      (bits < 2048 ? [.weakKey(key)] : []) + ([2048, 3072, 4096].contains(bits) ? [] : [.unknownToTrustKit(key)])
    case .ec(let curve, let bits):
      (bits < 224 ? [.weakKey(key)] : [])
        + (["prime256v1", "secp384r1"].contains(curve) ? [] : [.unknownToTrustKit(key)])
    case .dsa: [.weakKey(key), .unknownToTrustKit(key)]
    case .ed25519, .ed448, .other, .undecodable: [.unknownToTrustKit(key)]
    }
  }
}
