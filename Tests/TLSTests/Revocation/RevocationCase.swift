import Lab
import Pinning
import TLS

/// A root, an issuing CA and a leaf, and what their CRLs say.
struct RevocationCase {
  let pki: Hierarchy
  let chain: [MintedCertificate]

  init() throws {
    pki = try Hierarchy(at: .noon)
    chain = try pki.chain("api.example.test")
  }

  /// The entry that revokes a certificate.
  func entry(
    _ certificate: MintedCertificate, at date: Timestamp = Timestamp.noon.advanced(byDays: -1),
    reason: RevocationReason? = .keyCompromise
  ) throws -> RevocationListTemplate.Entry {
    .init(serial: try Self.serial(of: certificate), revokedAt: date, reason: reason)
  }

  /// The intermediate's list after `change`.
  func list(_ change: (inout RevocationListTemplate) throws -> Void = { _ in }) throws -> [UInt8] {
    var template = RevocationListTemplate(at: .noon)
    try change(&template)
    return try pki.intermediate.revocationList(template)
  }

  func ask(
    _ lists: [[UInt8]], at date: Timestamp = .noon, weight: StatusWeight = .failure, chain: [MintedCertificate]? = nil,
    scope: CheckScope = .everything
  ) throws -> TrustAnswer {
    let policy = RevocationPolicy(lists: try lists.map { try RevocationListReader.list(der: $0) }, listWeight: weight)
    return try Asking.ask(
      chain ?? self.chain, store: [pki.root], Asking.question(at: date, scope: scope),
      status: StatusPolicy(revocation: policy))
  }

  func leafName() throws -> CertificateName { try chain[0].name(depth: 0) }

  static func serial(of certificate: MintedCertificate) throws -> [UInt8] {
    let digits = Array(try Asking.facts(certificate).serial)
    return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...($0 + 1)]), radix: 16) }
  }
}

extension TrustAnswer {
  /// What was found of revocation.
  var revocationNotes: [RevocationNote] {
    findings.compactMap { finding in
      if case .revocation(_, let note) = finding { note } else { nil }
    }
  }
}
