package import Pinning

/// All that a certificate says, but for issuer and key. Every part may be set, to right values or to wrong ones.
///
/// Start from `leaf`, `intermediate` or `root`, and change what the case needs:
///
///     var template = CertificateTemplate.leaf("api.example.test", at: now)
///     template.notAfter = now.advanced(byDays: -1)
package struct CertificateTemplate: Hashable, Sendable {
  package var subject: SubjectName
  /// Empty leaves the extension out.
  package var alternativeNames: [MintedName] = []
  package var notBefore: Timestamp
  /// The last second of the window (RFC 5280, section 4.1.2.5).
  package var notAfter: Timestamp
  /// The INTEGER's content bytes; nil derives 16 bytes from the rest of the certificate.
  package var serial: [UInt8]?
  /// Nil leaves the extension out; `isCA: false` without a path length is an empty sequence.
  package var basicConstraints: BasicConstraints?
  /// Nil leaves the extension out.
  package var keyUsage: Set<KeyUsage>?
  /// Empty leaves the extension out.
  package var purposes: [OID] = []
  package var hasSubjectKeyIdentifier = true
  /// Self-signed roots go without, whatever this says (RFC 5280, section 4.2.1.1, lets them).
  package var hasAuthorityKeyIdentifier = true
  /// Empty leaves authority information access out.
  package var issuerURLs: [String] = []
  /// Come last, in this order; identifiers that stand in the certificate already are not replaced but repeated.
  package var extraExtensions: [CertificateExtension] = []
  package var signatureHash = SignatureHash.sha256
  /// Damages the signature, which stays well formed.
  package var breaksSignature = false

  /// A certificate without extensions but for the key identifiers.
  package init(subject: SubjectName, notBefore: Timestamp, notAfter: Timestamp) {
    self.subject = subject
    self.notBefore = notBefore
    self.notAfter = notAfter
  }
}

extension CertificateTemplate {
  /// A TLS server's leaf as public CAs issue it: 90 days in all, of which 88 and a half are left. `hosts` are DNS names
  /// or addresses; the first is the common name.
  package static func leaf(_ hosts: String..., at date: Timestamp) -> CertificateTemplate {
    leaf(hosts: hosts, at: date)
  }

  package static func leaf(hosts: [String], at date: Timestamp) -> CertificateTemplate {
    let end = date.advanced(byDays: 88).advanced(bySeconds: Timestamp.secondsPerDay / 2)
    var template = CertificateTemplate(
      subject: SubjectName(commonName: hosts.first), notBefore: end.advanced(byDays: -90).advanced(bySeconds: 1),
      notAfter: end)
    template.alternativeNames = hosts.map(MintedName.init(host:))
    template.basicConstraints = BasicConstraints(isCA: false, pathLength: nil)
    template.keyUsage = [.digitalSignature]
    template.purposes = [.serverAuthentication, .clientAuthentication]
    return template
  }

  /// An issuing CA below a root: from a year before `date` to four years after, path length 0.
  package static func intermediate(_ commonName: String, at date: Timestamp) -> CertificateTemplate {
    var template = authority(commonName, from: date.advanced(byDays: -365), to: date.advanced(byDays: 4 * 365))
    template.basicConstraints = BasicConstraints(isCA: true, pathLength: 0)
    return template
  }

  /// A root: from five years before `date` to fifteen after, no path length.
  package static func root(_ commonName: String, at date: Timestamp) -> CertificateTemplate {
    authority(commonName, from: date.advanced(byDays: -5 * 365), to: date.advanced(byDays: 15 * 365))
  }

  private static func authority(_ commonName: String, from start: Timestamp, to end: Timestamp)
    -> CertificateTemplate
  {
    var template = CertificateTemplate(
      subject: SubjectName(commonName: commonName), notBefore: start, notAfter: end)
    template.basicConstraints = BasicConstraints(isCA: true, pathLength: nil)
    template.keyUsage = [.keyCertSign, .cRLSign]
    return template
  }

  /// Moves the window to end `seconds` after `date` (before it, where negative), its length kept.
  package func ending(_ seconds: Int64, after date: Timestamp) -> CertificateTemplate {
    let length = notAfter.seconds(since: notBefore)
    var moved = self
    moved.notAfter = date.advanced(bySeconds: seconds)
    moved.notBefore = moved.notAfter.advanced(bySeconds: -length)
    return moved
  }
}
