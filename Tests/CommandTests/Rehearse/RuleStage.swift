import Lab
import Pinning
import Testing

/// A stage with the chain of the case table, and its certificates as files that clients may name: `leaf.cer`,
/// `issuing.cer`, `root.cer`, `other.cer` in DER, and each as `…-pem.cer`.
struct RuleStage {
  let stage: Stage
  let cast: Cast

  init() throws {
    stage = try Stage()
    cast = try Cast()
    try stage.write(cast.chain)
    try stage.write([cast.root.certificate], to: "anchors.pem")
    for (name, certificate) in [
      ("leaf", cast.leaf), ("issuing", cast.issuing.certificate), ("root", cast.root.certificate),
      ("other", cast.backup),
    ] {
      try stage.folder.write(certificate.der, to: "clients/\(name).cer")
      try stage.folder.write(certificate.pem, to: "clients/\(name)-pem.cer")
    }
  }

  /// Pins of the issuing CA and of a key off the path.
  var matching: [String] { [cast.issuing.certificate.pin.base64, cast.backup.pin.base64] }
  /// Two pins off the path.
  var wrong: [String] { [cast.backup.pin.base64, Base64.encode([UInt8](repeating: 7, count: 32))] }

  /// What a client with one file of this content says.
  func verdict(
    _ format: String, _ content: String, chain: String = "chain.pem", host: String = Stage.host,
    anchors: String = "anchors.pem", at date: Timestamp = Stage.noon, environment: [String: String] = [:]
  ) async throws -> RehearsedVerdict {
    try stage.folder.write(content, to: "clients/client")
    let outcome = try await stage.rehearse(
      ["\(format):clients/client"], chain: chain, host: host, anchors: anchors, at: date, environment: environment)
    return try #require(outcome.clients.first, "\(outcome.output)\(outcome.errors)")
  }

  /// A chain whose leaf, of the usual key, is as `change` makes it.
  func write(hosts: [String] = [Stage.host], _ change: (inout CertificateTemplate) -> Void = { _ in }) throws {
    var template = CertificateTemplate.leaf(hosts: hosts, at: Stage.noon)
    change(&template)
    try stage.write([try cast.issuing.issue(template, key: cast.leaf.key), cast.issuing.certificate])
  }

  /// Nothing of the chain is in order: the leaf ended, and is for another host.
  func writeBadChain() throws {
    var template = CertificateTemplate.leaf("other.example.com", at: Stage.noon).ending(-60, after: Stage.noon)
    template.subject = SubjectName(commonName: "other.example.com")
    try stage.write([try cast.issuing.issue(template, key: cast.leaf.key), cast.issuing.certificate], to: "bad.pem")
  }

  /// In order, but for another host, which stands in the subject's common name too.
  func writeOtherHostsChain() throws {
    let other = try cast.issuing.issue(.leaf("other.example.com", at: Stage.noon), key: cast.leaf.key)
    try stage.write([other, cast.issuing.certificate], to: "other.pem")
    try stage.folder.write(other.der, to: "clients/otherleaf.cer")
  }
}
