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
  /// The handshake settled on a protocol version below the one asked for.
  case protocolTooOld(minimum: TLSVersion, seen: TLSVersion)
  /// The handshake settled on a key exchange without forward secrecy, where App Transport Security asks for it.
  case noForwardSecrecy(cipher: String)
  /// The leaf lives longer than a platform takes.
  case lifetimeTooLong(CertificateName, seconds: Int64, allowedDays: Int)
  /// The leaf bears no proof that it was logged, where a platform asks for Certificate Transparency (RFC 6962).
  case notTransparent(CertificateName)
  /// What OpenSSL found that has no case of its own. `code` is its X509_V_ERR number.
  case rejectedByOpenSSL(CertificateName, code: Int, detail: String)
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
    case .protocolTooOld: "protocol-too-old"
    case .noForwardSecrecy: "no-forward-secrecy"
    case .lifetimeTooLong: "lifetime-too-long"
    case .notTransparent: "not-transparent"
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
      "\(subject) is not for TLS servers, only for \(purposes.joined(separator: ", "))"
    case .nameConstraint(let subject, let detail): "\(subject) violates a name constraint: \(detail)"
    case .unsupportedCriticalExtension(let subject, let detail):
      "\(subject) has a critical extension that is not understood: \(detail)"
    case .malformed(let subject, let detail): "\(subject) is malformed: \(detail)"
    case .weakKey(let subject, let key): "the key of \(subject) is too weak: \(key)"
    case .weakSignature(let subject, let algorithm): "the signature on \(subject) is too weak: \(algorithm)"
    case .protocolTooOld(let minimum, let seen):
      "TLS \(minimum.number) or later is asked for, the server settled on TLS \(seen.number)"
    case .noForwardSecrecy(let cipher):
      "a key exchange with forward secrecy is asked for, the server settled on \(cipher)"
    case .lifetimeTooLong(let subject, let seconds, let allowed):
      "\(subject) lives \(seconds / Timestamp.secondsPerDay) days, \(allowed) are allowed"
    case .notTransparent(let subject): "\(subject) bears no signed certificate timestamps, which are asked for"
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

  package var code: String {
    switch self {
    case .offPath: "off-path-certificate"
    case .anchorSent: "anchor-sent"
    case .passedOver: "undecodable-passed-over"
    case .identityNotChecked: "identity-not-checked"
    }
  }

  package var detail: String {
    switch self {
    case .offPath(let name): "the server sends \"\(name.text)\", which is on no valid path"
    case .anchorSent(let name): "the server sends its trust anchor \"\(name.text)\""
    case .passedOver(let fingerprint, let detail):
      "certificate \(fingerprint.hex.prefix(16))… cannot be decoded and was passed over: \(detail)"
    case .identityNotChecked: "no host was given, so no identity was checked"
    }
  }
}
