/// Why a certificate was revoked (RFC 5280, section 5.3.1). The raw value is the number in the CRL or OCSP response.
package enum RevocationReason: Int, Hashable, Sendable, CaseIterable {
  case unspecified = 0
  case keyCompromise = 1
  case caCompromise = 2
  case affiliationChanged = 3
  case superseded = 4
  case cessationOfOperation = 5
  case certificateHold = 6
  case removeFromCRL = 8
  case privilegeWithdrawn = 9
  case aaCompromise = 10

  /// Words for a sentence.
  package var text: String {
    switch self {
    case .unspecified: "unspecified"
    case .keyCompromise: "key compromise"
    case .caCompromise: "CA compromise"
    case .affiliationChanged: "affiliation changed"
    case .superseded: "superseded"
    case .cessationOfOperation: "cessation of operation"
    case .certificateHold: "certificate hold"
    case .removeFromCRL: "removed from the CRL"
    case .privilegeWithdrawn: "privilege withdrawn"
    case .aaCompromise: "attribute authority compromise"
    }
  }
}

/// Why a CRL or an OCSP response that is there does not tell whether a certificate is revoked.
package enum RevocationDoubt: Hashable, Sendable {
  /// The CRL's next update is past (RFC 5280, section 6.3.3 (a)).
  case staleCRL(nextUpdate: Timestamp, at: Timestamp)
  case crlNotYetValid(thisUpdate: Timestamp, at: Timestamp)
  /// The CRL is in the issuer's name, but its signature is not by the issuer's key (section 6.3.3 (g)).
  case badCRLSignature
  /// The issuer has a key usage without cRLSign (section 6.3.3 (f)).
  case issuerMayNotSignCRLs
  /// The CRL, or an entry, has a critical extension that is not understood (sections 5.2 and 5.3).
  case unsupportedCRLExtension(oid: String)
  /// The CRL breaks a rule that every CRL is to keep (section 5).
  case malformedCRL(CRLFlaw)
  /// A kind of CRL that is not read.
  case unsupportedCRL(UnsupportedCRL)
  /// The response is none of RFC 6960, or only says that the responder failed.
  case malformedOCSP(detail: String)
  /// The response's next update is past, or its this update too long ago to count without one.
  case staleOCSP(nextUpdate: Timestamp?, at: Timestamp)
  case ocspNotYetValid(thisUpdate: Timestamp, at: Timestamp)
  /// Signed neither by the issuer nor by a responder to whom the issuer delegated it (RFC 6960, section 4.2.2.2).
  case unverifiedOCSP(detail: String)
  /// The response speaks of other certificates only.
  case ocspForAnother
  /// The responder does not know the certificate (section 2.2).
  case unknownToOCSP
  /// The certificate promises a stapled response (RFC 7633), and none was sent.
  case stapleMissing

  /// A rule of RFC 5280, section 5, that a CRL breaks.
  package enum CRLFlaw: Hashable, Sendable {
    /// Section 5.1.2.5.
    case noNextUpdate
    /// Section 5.2.3.
    case noNumber
    /// Section 5.2.3.
    case criticalNumber
    /// Sections 5.1.2.1, 5.2.5 and 4.2: it contradicts itself, or cannot be decoded here.
    case undecodable(part: String)
  }

  /// What RFC 5280 lets an implementation do without.
  package enum UnsupportedCRL: Hashable, Sendable {
    /// Section 5.2.4.
    case delta
    /// Section 5.2.5, indirectCRL.
    case indirect
    /// Section 5.2.5, onlySomeReasons.
    case onlySomeReasons
    /// Section 5.2.5, a distribution point named relative to the issuer.
    case relativeName
  }
}

extension RevocationDoubt {
  /// The published code, in kebab-case.
  package var code: String {
    switch self {
    case .staleCRL: "crl-stale"
    case .crlNotYetValid: "crl-not-yet-valid"
    case .badCRLSignature: "crl-bad-signature"
    case .issuerMayNotSignCRLs: "crl-issuer-may-not-sign"
    case .unsupportedCRLExtension: "crl-unsupported-critical-extension"
    case .malformedCRL: "crl-malformed"
    case .unsupportedCRL: "crl-unsupported"
    case .malformedOCSP: "ocsp-malformed"
    case .staleOCSP: "ocsp-stale"
    case .ocspNotYetValid: "ocsp-not-yet-valid"
    case .unverifiedOCSP: "ocsp-unverified"
    case .ocspForAnother: "ocsp-other-certificate"
    case .unknownToOCSP: "ocsp-unknown"
    case .stapleMissing: "must-staple-missing"
    }
  }

  /// A clause: what is wrong with what was to tell.
  package var detail: String {
    switch self {
    case .staleCRL(let nextUpdate, let date):
      "the CRL of its issuer was to be replaced by \(nextUpdate), \(Span(seconds: date.seconds(since: nextUpdate))) before"
    case .crlNotYetValid(let thisUpdate, let date):
      "the CRL of its issuer begins at \(thisUpdate), in \(Span(seconds: thisUpdate.seconds(since: date)))"
    case .badCRLSignature: "a CRL in its issuer's name is not signed with its issuer's key"
    case .issuerMayNotSignCRLs: "its issuer signed a CRL, but has a key usage without cRLSign"
    case .unsupportedCRLExtension(let oid):
      "the CRL of its issuer has a critical extension that is not understood: \(oid)"
    case .malformedCRL(let flaw): "the CRL of its issuer \(flaw.detail)"
    case .unsupportedCRL(let kind): "the CRL of its issuer is \(kind.detail), which is not read"
    case .malformedOCSP(let detail): "the stapled OCSP response cannot be used: \(detail)"
    case .staleOCSP(let nextUpdate, let date):
      nextUpdate.map {
        "the stapled OCSP response was to be replaced by \($0), \(Span(seconds: date.seconds(since: $0))) before"
      } ?? "the stapled OCSP response is too old and names no next update"
    case .ocspNotYetValid(let thisUpdate, let date):
      "the stapled OCSP response begins at \(thisUpdate), in \(Span(seconds: thisUpdate.seconds(since: date)))"
    case .unverifiedOCSP(let detail): "the stapled OCSP response cannot be verified: \(detail)"
    case .ocspForAnother: "the stapled OCSP response speaks of another certificate"
    case .unknownToOCSP: "the OCSP responder does not know it"
    case .stapleMissing: "it promises a stapled OCSP response, and none was sent"
    }
  }
}

extension RevocationDoubt.CRLFlaw {
  fileprivate var detail: String {
    switch self {
    case .noNextUpdate: "does not say when the next one comes"
    case .noNumber: "has no number"
    case .criticalNumber: "marks its number as critical"
    case .undecodable(let part): "cannot be decoded: \(part)"
    }
  }
}

extension RevocationDoubt.UnsupportedCRL {
  fileprivate var detail: String {
    switch self {
    case .delta: "a delta CRL"
    case .indirect: "an indirect CRL"
    case .onlySomeReasons: "one for some reasons only"
    case .relativeName: "for a distribution point named relative to its issuer"
    }
  }
}

/// What is known of a certificate's revocation, beside the verdict.
package enum RevocationNote: Hashable, Sendable {
  /// It is not revoked: says a CRL, until its next update.
  case notOnCRL(until: Timestamp)
  /// It is not revoked: says the stapled response, until its next update.
  case stapledGood(until: Timestamp?)
  /// It is revoked, and the settings do not make that a failure.
  case revoked(at: Timestamp, reason: RevocationReason?)
  /// Its issuer's CRL is there, for other certificates: another distribution point, only users' or only authorities'.
  case outOfScope
  /// A CRL is in its issuer's name and of another key of that name.
  case otherKey
  /// A CRL that the certificate names is being fetched, and was not there yet.
  case listPending(url: String)
  /// A CRL that the certificate names could not be fetched.
  case listNotFetched(url: String, detail: String)
  /// What was to tell does not, and the settings do not make that a failure.
  case doubt(RevocationDoubt)

  /// The published code, in kebab-case.
  package var code: String {
    switch self {
    case .notOnCRL: "not-on-crl"
    case .stapledGood: "ocsp-good"
    case .revoked: "revoked"
    case .outOfScope: "crl-out-of-scope"
    case .otherKey: "crl-other-key"
    case .listPending: "crl-not-fetched-yet"
    case .listNotFetched: "crl-not-fetched"
    case .doubt(let doubt): doubt.code
    }
  }

  /// A clause that follows the certificate's name and a colon.
  package var detail: String {
    switch self {
    case .notOnCRL(let until): "not revoked, says its issuer's CRL, which holds until \(until)"
    case .stapledGood(let until):
      "not revoked, says the stapled OCSP response" + (until.map { ", which holds until \($0)" } ?? "")
    case .revoked(let date, let reason):
      "revoked at \(date)" + (reason.map { " (\($0.text))" } ?? "")
    case .outOfScope: "a CRL of its issuer is for other certificates"
    case .otherKey: "a CRL in its issuer's name is by another key of that name"
    case .listPending(let url): "the CRL at \(url) is not fetched yet"
    case .listNotFetched(let url, let detail): "the CRL at \(url) cannot be fetched: \(detail)"
    case .doubt(let doubt): doubt.detail
    }
  }
}
