import Pinning

/// What is known of certificates beside their paths.
extension EveryReason {
  static var revocationDoubts: [RevocationDoubt] { chain(from: .badCRLSignature, following) }

  private static func following(_ doubt: RevocationDoubt) -> RevocationDoubt? {
    switch doubt {
    case .badCRLSignature: .staleCRL(nextUpdate: Sample.now, at: Sample.now)
    case .staleCRL: .crlNotYetValid(thisUpdate: Sample.now, at: Sample.now)
    case .crlNotYetValid: .issuerMayNotSignCRLs
    case .issuerMayNotSignCRLs: .unsupportedCRLExtension(oid: "1.2.3")
    case .unsupportedCRLExtension: .malformedCRL(.noNumber)
    case .malformedCRL: .unsupportedCRL(.delta)
    case .unsupportedCRL: .malformedOCSP(detail: "")
    case .malformedOCSP: .staleOCSP(nextUpdate: nil, at: Sample.now)
    case .staleOCSP: .ocspNotYetValid(thisUpdate: Sample.now, at: Sample.now)
    case .ocspNotYetValid: .unverifiedOCSP(detail: "")
    case .unverifiedOCSP: .ocspForAnother
    case .ocspForAnother: .unknownToOCSP
    case .unknownToOCSP: .stapleMissing
    case .stapleMissing: nil
    }
  }

  static var revocationNotes: [RevocationNote] { chain(from: .outOfScope, following) }

  private static func following(_ note: RevocationNote) -> RevocationNote? {
    switch note {
    case .outOfScope: .otherKey
    case .otherKey: .notOnCRL(until: Sample.now)
    case .notOnCRL: .stapledGood(until: nil)
    case .stapledGood: .revoked(at: Sample.now, reason: nil)
    case .revoked: .listPending(url: "http://a/")
    case .listPending: .listNotFetched(url: "http://a/", detail: "")
    case .listNotFetched: .doubt(.stapleMissing)
    case .doubt: nil
    }
  }

  static var transparencyNotes: [TransparencyNote] { chain(from: .noTimestamps, following) }

  private static func following(_ note: TransparencyNote) -> TransparencyNote? {
    switch note {
    case .noTimestamps: .timestamps(inCertificate: 1, beside: 0)
    case .timestamps: .unknownLog(id: Sample.digest(1))
    case .unknownLog: .badTimestamp(log: "")
    case .badTimestamp: .timestampFromTheFuture(log: "", at: Sample.now)
    case .timestampFromTheFuture: .logRetired(log: "", at: Sample.now)
    case .logRetired: .outOfInterval(log: "")
    case .outOfInterval: .logged(log: "", at: Sample.now)
    case .logged: .malformedTimestamps
    case .malformedTimestamps: nil
    }
  }
}
