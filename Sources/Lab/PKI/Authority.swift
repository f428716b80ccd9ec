package import Pinning

/// A name with a key that signs certificates, and one certificate that says so.
///
///     let root = try Authority.root("Example Root", at: now)
///     let issuing = try root.intermediate("Example CA 1", at: now)
///     let leaf = try issuing.issue(.leaf("api.example.test", at: now))
package struct Authority: Hashable, Sendable {
  package let subject: SubjectName
  package let key: SigningKey
  /// One certificate of this name and key; a cross-signed authority has others elsewhere.
  package let certificate: MintedCertificate

  /// An authority with a certificate from somewhere else, which may lack all that makes a CA.
  package init(subject: SubjectName, certificate: MintedCertificate) {
    self.subject = subject
    self.key = certificate.key
    self.certificate = certificate
  }
}

extension Authority {
  /// A self-signed root as `CertificateTemplate.root` has it, with a fresh P-256 key where none is given.
  package static func root(_ commonName: String, at date: Timestamp, key: SigningKey? = nil) throws(MintFault)
    -> Authority
  {
    try selfSigned(.root(commonName, at: date), key: key)
  }

  /// A certificate that signs itself, CA or not: also how a self-signed leaf is made.
  package static func selfSigned(_ template: CertificateTemplate, key: SigningKey? = nil) throws(MintFault)
    -> Authority
  {
    let key = try SigningKey.given(key)
    let der = try CertificateWriter(template: template, key: key, issuer: template.subject, issuerKey: key).der()
    return Authority(subject: template.subject, certificate: MintedCertificate(der: der, key: key))
  }

  /// An authority below this one, as `CertificateTemplate.intermediate` has it.
  package func intermediate(_ commonName: String, at date: Timestamp, key: SigningKey? = nil) throws(MintFault)
    -> Authority
  {
    try authority(.intermediate(commonName, at: date), key: key)
  }

  /// An authority below this one whose certificate says what `template` says, even that it is no CA.
  package func authority(_ template: CertificateTemplate, key: SigningKey? = nil) throws(MintFault) -> Authority {
    Authority(subject: template.subject, certificate: try issue(template, key: key))
  }

  /// Signs a certificate for `key`, or for a fresh P-256 key.
  package func issue(_ template: CertificateTemplate, key: SigningKey? = nil) throws(MintFault) -> MintedCertificate {
    let key = try SigningKey.given(key)
    let der = try CertificateWriter(template: template, key: key, issuer: subject, issuerKey: self.key).der()
    return MintedCertificate(der: der, key: key)
  }

  /// A certificate of this authority's name and key issued by `other`: the same CA on a second path. `template` says
  /// all but the subject.
  package func crossSigned(by other: Authority, _ template: CertificateTemplate) throws(MintFault) -> Authority {
    var template = template
    template.subject = subject
    return try other.authority(template, key: key)
  }
}
