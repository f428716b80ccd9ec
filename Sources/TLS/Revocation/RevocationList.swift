package import Pinning

/// A certificate revocation list (RFC 5280, section 5) as plain values: what it says, not whether it may be believed.
package struct RevocationList: Hashable, Sendable {
  /// The bytes as met.
  package let der: [UInt8]
  package let fingerprint: Digest256
  package let issuer: DistinguishedName
  package let thisUpdate: Timestamp
  /// The last second for which the list speaks; nil where it does not say.
  package let nextUpdate: Timestamp?
  /// Lower-case hexadecimal digits of the CRL number's content bytes (section 5.2.3); nil without one.
  package let number: String?
  package let authorityKeyIdentifier: [UInt8]?
  package let scope: Scope
  /// By the certificate's serial number, spelt as in `CertificateFacts.serial`.
  package let entries: [String: Entry]
  /// What forbids using the list, whatever the certificate. Empty where nothing does.
  package let obstacles: [RevocationDoubt]

  package struct Entry: Hashable, Sendable {
    package let revokedAt: Timestamp
    package let reason: RevocationReason?

    /// Nothing lifts it: of two entries for one certificate it is the one that counts (section 5.3.1).
    var isFinal: Bool { reason != .removeFromCRL && reason != .certificateHold }
  }

  /// Which certificates of the issuer's the list is for (section 5.2.5).
  package struct Scope: Hashable, Sendable {
    package let onlyUserCertificates: Bool
    package let onlyAuthorities: Bool
    package let onlyAttributeCertificates: Bool
    /// The DER of each GeneralName of the distribution point; nil where none is named, which is every certificate.
    package let distributionPoint: [[UInt8]]?

    package static let everything = Scope(
      onlyUserCertificates: false, onlyAuthorities: false, onlyAttributeCertificates: false, distributionPoint: nil)
  }

  /// Two lists are the same where the bytes are.
  package static func == (left: RevocationList, right: RevocationList) -> Bool { left.fingerprint == right.fingerprint }

  package func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }
}
