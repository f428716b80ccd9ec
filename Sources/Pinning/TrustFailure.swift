/// Why no path is valid, with the evidence. Each case is one published reason code.
package enum TrustFailure: Hashable, Sendable, Error {
  /// The server sent no certificate at all.
  case nothingPresented
  /// A certificate could not be decoded. `index` counts the presented chain from 0, the leaf.
  case undecodable(index: Int, fingerprint: Digest256, detail: String)
  /// The issuer of `subject` is neither presented nor an anchor. `known` is set where pintop has met a certificate
  /// of that name and key elsewhere, which the server should have sent.
  case unknownIssuer(of: CertificateName, missing: String, issuerURLs: [String], known: Digest256?)
  /// The leaf is its own issuer and no anchor.
  case selfSigned(CertificateName)
  /// The path ends at a self-signed certificate that is no anchor.
  case untrustedRoot(CertificateName)
  case wrongIdentity(asked: ReferenceIdentity, presented: [String])
  case expired(CertificateName, notAfter: Timestamp, at: Timestamp)
  case notYetValid(CertificateName, notBefore: Timestamp, at: Timestamp)
  case badSignature(CertificateName)
  /// An issuer lacks CA:TRUE (RFC 5280, section 4.2.1.9).
  case notCA(CertificateName)
  /// An issuer's path length is exceeded.
  case pathLengthExceeded(CertificateName, allowed: Int)
  /// An issuer's key usage lacks certificate signing, or the leaf's lacks what TLS needs.
  case wrongKeyUsage(CertificateName)
  /// The extended key usage does not allow a TLS server.
  case wrongPurpose(CertificateName, purposes: [String])
  case nameConstraint(CertificateName, detail: String)
  case unsupportedCriticalExtension(CertificateName, detail: String)
  case malformed(CertificateName, detail: String)
  case weakKey(CertificateName, key: KeyKind)
  case weakSignature(CertificateName, algorithm: String)
  /// A rule that is checked beside OpenSSL. The published code is the rule's own.
  case ruleBroken(CertificateName, rule: CheckRule, detail: String)
  /// A policy that the path requires is missing, or a mapping is forbidden (RFC 5280, section 6.1).
  case policyConstraint(CertificateName, detail: String)
  /// More intermediates, self-issued ones not counted, than the question allows.
  case tooManyIntermediates(allowed: Int, seen: Int)
  /// The work that the chain asks for has an end, and it was met here.
  case limitMet(CertificateName, SearchLimit)
  /// The trust store names this certificate as one not to be trusted for servers.
  case distrusted(CertificateName)
  /// The issuer took the certificate back: says a CRL, or an OCSP response.
  case revoked(CertificateName, at: Timestamp, reason: RevocationReason?)
  /// What was to tell whether the certificate is revoked does not, and the settings ask for an answer.
  case revocationUnknown(CertificateName, RevocationDoubt)
  /// Fewer true timestamps of Certificate Transparency than the settings ask for.
  case notTransparent(CertificateName, verified: Int, needed: Int)
  /// The handshake settled on a protocol version below the one asked for.
  case protocolTooOld(minimum: TLSVersion, seen: TLSVersion)
  /// The handshake settled on a key exchange without forward secrecy, where App Transport Security asks for it.
  case noForwardSecrecy(cipher: String)
  /// The leaf lives longer than a platform takes.
  case lifetimeTooLong(CertificateName, seconds: Int64, allowedDays: Int)
  /// What OpenSSL found that has no case of its own. `code` is its X509_V_ERR number.
  case rejectedByOpenSSL(CertificateName, code: Int, detail: String)
}

/// A bound on the work that one chain may cause, with its value.
package enum SearchLimit: Hashable, Sendable {
  case pathLength(Int)
  case signatures(Int)
  /// In checks with RSA of 2048 bits.
  case signatureCost(Int)
  /// Partial paths that are looked at.
  case steps(Int)
  case nameComparisons(Int)
  /// Policies, or mappings of policies, in one certificate.
  case policies(Int)

  /// A clause.
  package var description: String {
    switch self {
    case .pathLength(let limit): "a path of more than \(limit) certificates is not followed"
    case .signatures(let limit): "more than \(limit) signatures are not checked"
    case .signatureCost(let limit): "signatures that cost more than \(limit) checks with RSA 2048 are not checked"
    case .steps(let limit): "more than \(limit) partial paths are not looked at"
    case .nameComparisons(let limit): "more than \(limit) comparisons of names and constraints are not made"
    case .policies(let limit): "more than \(limit) policies of one certificate are not looked at"
    }
  }
}

/// Enough of a certificate to name it in a sentence.
package struct CertificateName: Hashable, Sendable, CustomStringConvertible {
  /// The common name, else the whole subject, else the first alternative name.
  package let text: String
  package let fingerprint: Digest256
  /// Where it stands on the path that failed, the leaf being 0.
  package let depth: Int

  package init(text: String, fingerprint: Digest256, depth: Int) {
    self.text = text
    self.fingerprint = fingerprint
    self.depth = depth
  }

  package init(_ facts: CertificateFacts, depth: Int) {
    var text = facts.subject.short
    if text.isEmpty { text = facts.alternativeNames.first?.description ?? facts.fingerprint.hex }
    self.init(text: text, fingerprint: facts.fingerprint, depth: depth)
  }

  /// `leaf "api.example.com"` or `issuer "R11"`.
  package var description: String { "\(depth == 0 ? "leaf" : "issuer") \"\(text)\"" }
}

extension TrustFailure {
  /// The published code, in kebab-case.
  package var code: String {
    switch self {
    case .nothingPresented: "no-certificate"
    case .undecodable: "undecodable-certificate"
    case .unknownIssuer: "unknown-issuer"
    case .selfSigned: "self-signed"
    case .untrustedRoot: "untrusted-root"
    case .wrongIdentity: "wrong-identity"
    case .expired: "expired"
    case .notYetValid: "not-yet-valid"
    case .badSignature: "bad-signature"
    case .notCA: "not-a-ca"
    case .pathLengthExceeded: "path-length-exceeded"
    case .wrongKeyUsage: "wrong-key-usage"
    case .wrongPurpose: "wrong-purpose"
    case .nameConstraint: "name-constraint-violated"
    case .unsupportedCriticalExtension: "unsupported-critical-extension"
    case .malformed: "malformed-certificate"
    case .weakKey: "weak-key"
    case .weakSignature: "weak-signature"
    case .ruleBroken(_, let rule, _): rule.rawValue
    case .policyConstraint: "policy-constraint-violated"
    case .tooManyIntermediates: "max-depth-exceeded"
    case .limitMet: "search-limit-met"
    case .distrusted: "distrusted"
    case .revoked: "revoked"
    case .revocationUnknown(_, let doubt): doubt.code
    case .notTransparent: "not-transparent"
    case .protocolTooOld: "protocol-too-old"
    case .noForwardSecrecy: "no-forward-secrecy"
    case .lifetimeTooLong: "lifetime-too-long"
    case .rejectedByOpenSSL: "rejected-by-openssl"
    }
  }

  /// One sentence without a full stop: what was expected and what was seen.
  package var detail: String {
    switch self {
    case .nothingPresented: "the server presented no certificate"
    case .undecodable(let index, let fingerprint, let detail):
      "certificate \(index) of the presented chain (\(fingerprint.hex.prefix(16))…) cannot be decoded: \(detail)"
    case .unknownIssuer(let subject, let missing, let urls, let known):
      "\(subject) was issued by \"\(missing)\", which is neither sent by the server nor a trust anchor"
        + (known.map { "; certificate \($0.hex.prefix(16))…, seen elsewhere, is the one to send" } ?? "")
        + (urls.first.map { "; its issuer is published at \($0)" } ?? "")
    case .selfSigned(let subject): "\(subject) is self-signed and is no trust anchor"
    case .untrustedRoot(let root): "the path ends at \"\(root.text)\", which is no trust anchor"
    case .wrongIdentity(let asked, let presented):
      "asked for \(asked), the certificate bears "
        + (presented.isEmpty ? "no names" : presented.prefix(8).joined(separator: ", "))
        + (presented.count > 8 ? " and \(presented.count - 8) more" : "")
    case .expired(let subject, let notAfter, let date):
      "\(subject) ended at \(notAfter), \(Span(seconds: date.seconds(since: notAfter))) before"
    case .notYetValid(let subject, let notBefore, let date):
      "\(subject) begins at \(notBefore), in \(Span(seconds: notBefore.seconds(since: date)))"
    case .badSignature(let subject): "the signature on \(subject) is not its issuer's"
    case .notCA(let subject): "\(subject) issued a certificate but is no CA (basic constraints lack CA:TRUE)"
    case .pathLengthExceeded(let subject, let allowed):
      "\(subject) allows \(allowed) intermediates below it, and there are more"
    case .wrongKeyUsage(let subject): "the key usage of \(subject) does not allow this"
    case .wrongPurpose(let subject, let purposes):
      "\(subject) is not for TLS servers, "
        + (purposes.isEmpty ? "for it names no purpose" : "only for \(purposes.joined(separator: ", "))")
    case .nameConstraint(let subject, let detail): "\(subject) violates a name constraint: \(detail)"
    case .unsupportedCriticalExtension(let subject, let detail):
      "\(subject) has a critical extension that is not understood: \(detail)"
    case .malformed(let subject, let detail): "\(subject) is malformed: \(detail)"
    case .weakKey(let subject, let key): "the key of \(subject) is too weak or of no trusted kind: \(key)"
    case .weakSignature(let subject, let algorithm):
      "the signature on \(subject) is too weak or of no trusted kind: \(algorithm)"
    case .ruleBroken(let subject, let rule, let detail): "\(subject): \(detail) (\(rule.source))"
    case .policyConstraint(let subject, let detail): "\(subject) violates a policy constraint: \(detail)"
    case .tooManyIntermediates(let allowed, let seen):
      "the path has \(seen) intermediates that are not self-issued, and \(allowed) are allowed"
    case .limitMet(let subject, let limit): "at \(subject) a limit was met: \(limit.description)"
    case .distrusted(let subject): "\(subject) is distrusted by the trust store"
    case .revoked(let subject, let date, let reason):
      "\(subject) was revoked at \(date)" + (reason.map { " (\($0.text))" } ?? "")
    case .revocationUnknown(let subject, let doubt):
      "whether \(subject) is revoked cannot be told: \(doubt.detail)"
    case .notTransparent(let subject, let verified, let needed):
      "\(subject) has timestamps of \(verified) known logs, and \(needed) are needed"
    case .protocolTooOld(let minimum, let seen):
      "TLS \(minimum.number) or later is asked for, the server settled on TLS \(seen.number)"
    case .noForwardSecrecy(let cipher):
      "a key exchange with forward secrecy is asked for, the server settled on \(cipher)"
    case .lifetimeTooLong(let subject, let seconds, let allowed):
      "\(subject) lives \(seconds / Timestamp.secondsPerDay) days, \(allowed) are allowed"
    case .rejectedByOpenSSL(let subject, _, let detail): "\(subject): \(detail)"
    }
  }
}

/// Worth knowing, and no failure.
package enum TrustFinding: Hashable, Sendable {
  /// The server sent a certificate that stands on no valid path.
  case offPath(CertificateName)
  /// The server sent its trust anchor, which clients need not be sent.
  case anchorSent(CertificateName)
  /// A presented or configured certificate was passed over because it cannot be decoded.
  case passedOver(fingerprint: Digest256, detail: String)
  /// No identity was asked for, so none was checked.
  case identityNotChecked
  /// A rule is broken that alone fails no path.
  case ruleBroken(CertificateName, rule: CheckRule, detail: String)
  /// The trust anchor breaks a rule; it is trusted as a name and a key all the same.
  case anchorFault(CertificateName, rule: CheckRule, detail: String)
  /// A wildcard could not be held against the list of public suffixes, which is not at `path`.
  case noPublicSuffixList(path: String)
  /// The trust store that was asked for by name is not loaded, so none of its anchors count.
  case noSuchStore(String)
  /// What is known of a certificate's revocation.
  case revocation(CertificateName, RevocationNote)
  /// What is known of a certificate's timestamps.
  case transparency(CertificateName, TransparencyNote)

  package var code: String {
    switch self {
    case .offPath: "off-path-certificate"
    case .anchorSent: "anchor-sent"
    case .passedOver: "undecodable-passed-over"
    case .identityNotChecked: "identity-not-checked"
    case .ruleBroken(_, let rule, _): rule.rawValue
    case .anchorFault: "anchor-fault"
    case .noPublicSuffixList: "no-public-suffix-list"
    case .noSuchStore: "no-such-trust-store"
    case .revocation(_, let note): note.code
    case .transparency(_, let note): note.code
    }
  }

  package var detail: String {
    switch self {
    case .offPath(let name): "the server sends \"\(name.text)\", which is on no valid path"
    case .anchorSent(let name): "the server sends its trust anchor \"\(name.text)\""
    case .passedOver(let fingerprint, let detail):
      "certificate \(fingerprint.hex.prefix(16))… cannot be decoded and was passed over: \(detail)"
    case .identityNotChecked: "no host was given, so no identity was checked"
    case .ruleBroken(let name, let rule, let detail): "\(name): \(detail) (\(rule.source))"
    case .anchorFault(let name, let rule, let detail):
      "the trust anchor \"\(name.text)\" breaks the rule \(rule.rawValue): \(detail) (\(rule.source))"
    case .noPublicSuffixList(let path):
      "there is no list of public suffixes at \(path), so wildcards were not held against it; install publicsuffix"
    case .noSuchStore(let name): "there is no trust store \"\(name)\""
    case .revocation(let name, let note): "\(name): \(note.detail)"
    case .transparency(let name, let note): "\(name): \(note.detail)"
    }
  }
}
