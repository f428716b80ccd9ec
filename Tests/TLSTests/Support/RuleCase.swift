import Lab
import Pinning
import Testing

/// One certificate that breaks one rule, in a chain below a usual root.
struct RuleCase: Sendable, CustomTestStringConvertible {
  let rule: CheckRule
  /// Where the certificate stands.
  let depth: Int
  /// What the sentence must tell.
  let evidence: String
  let make: @Sendable (Hierarchy) throws -> [MintedCertificate]

  var testDescription: String { "\(rule.rawValue): \(evidence)" }

  static let host = "api.example.test"

  /// A leaf from a changed template.
  static func leaf(
    _ rule: CheckRule, _ evidence: String, _ change: @escaping @Sendable (inout CertificateTemplate) throws -> Void
  ) -> RuleCase {
    RuleCase(rule: rule, depth: 0, evidence: evidence) { pki in
      var template = CertificateTemplate.leaf(host, at: .noon)
      try change(&template)
      return [try pki.intermediate.issue(template), pki.intermediate.certificate]
    }
  }

  /// A leaf with other bytes.
  static func raw(
    _ rule: CheckRule, _ evidence: String, key: (@Sendable () throws -> SigningKey)? = nil,
    _ change: @escaping @Sendable (inout SignedPart) -> Void
  ) -> RuleCase {
    RuleCase(rule: rule, depth: 0, evidence: evidence) { pki in
      let leaf = try pki.intermediate.issue(.leaf(host, at: .noon), key: try key?())
      return [try pki.intermediate.reissued(leaf, change), pki.intermediate.certificate]
    }
  }

  /// An intermediate from a changed template.
  static func issuer(
    _ rule: CheckRule, _ evidence: String, _ change: @escaping @Sendable (inout CertificateTemplate) -> Void
  ) -> RuleCase {
    RuleCase(rule: rule, depth: 1, evidence: evidence) { pki in
      var template = CertificateTemplate.intermediate("Other CA", at: .noon)
      change(&template)
      let authority = try pki.root.authority(template)
      return [try authority.issue(.leaf(host, at: .noon)), authority.certificate]
    }
  }

  static func names(_ rule: CheckRule, _ evidence: String, _ names: MintedName...) -> RuleCase {
    leaf(rule, evidence) { $0.alternativeNames += names }
  }

  /// An extension put last on a leaf.
  static func ext(
    _ rule: CheckRule, _ evidence: String, _ id: OID, isCritical: Bool = false, _ value: [UInt8]
  ) -> RuleCase {
    leaf(rule, evidence) { $0.extraExtensions = [CertificateExtension(id, isCritical: isCritical, value: value)] }
  }
}
