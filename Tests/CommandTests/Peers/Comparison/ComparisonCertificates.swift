import Foundation
import Lab
import Pinning

/// Certificates with one fault each, made at the moment at which they are needed: pintop looks at the real clock.
struct ComparisonCertificates {
  static let host = "api.example.com"
  let now: Timestamp
  let pki: Hierarchy
  let foreign: Hierarchy
  private let files: PeerHierarchy

  init(in folder: TemporaryFolder) throws {
    files = try PeerHierarchy(in: folder)
    (now, pki) = (files.now, files.pki)
    foreign = try Hierarchy("Foreign", at: now)
    try writeLeaves()
    try writeIssuers()
    try writeKeys()
  }

  private func writeLeaves() throws {
    let intermediate = pki.intermediate.certificate
    let good = try pki.leaf(Self.host)
    try write([good, intermediate], "good")
    try files.folder.write(good.pin.base64, to: "good.pin")
    try write([good], "alone")
    try write([good, foreign.intermediate.certificate, intermediate], "muddled")
    try write("expired") { $0 = $0.ending(-3600, after: now) }
    try write("future") { $0.notBefore = now.advanced(byDays: 1) }
    try write("other") { $0.alternativeNames = [.dns("other.example.com")] }
    try write("wildcard") { $0.alternativeNames = [.dns("*.example.com")] }
    try write("partial") { $0.alternativeNames = [.dns("ap*.example.com")] }
    try write("common-name") { $0.alternativeNames = [] }
    try write("client-only") { $0.purposes = [.clientAuthentication] }
    try write("critical") {
      $0.extraExtensions = [CertificateExtension(OID(1, 3, 6, 1, 4, 1, 55555, 1), isCritical: true, value: [5, 0])]
    }
    try write("broken") { $0.breaksSignature = true }
    try write("sha1") { $0.signatureHash = .sha1 }
    try write(pki.chain("127.0.0.1"), "address")
  }

  private func writeIssuers() throws {
    let intermediate = pki.intermediate.certificate
    try write([try Authority.selfSigned(.leaf(Self.host, at: now)).certificate], "self-signed")
    try write(foreign.chain(Self.host), "foreign")
    try write(foreign.chain(Self.host) + [foreign.root.certificate], "foreign-root")

    var template = CertificateTemplate.intermediate("Past CA", at: now).ending(-3600, after: now)
    try write(below: template, "past-issuer")
    template = .intermediate("Constrained CA", at: now)
    template.extraExtensions = [.nameConstraints(permitted: [.dns("other.test")])]
    try write(below: template, "constrained")
    template = .intermediate("No CA", at: now)
    template.basicConstraints = BasicConstraints(isCA: false, pathLength: nil)
    try write(below: template, "not-a-ca")
    let third = try pki.intermediate.intermediate("Third CA", at: now)
    try write([try third.issue(.leaf(Self.host, at: now)), third.certificate, intermediate], "too-long")
  }

  private func writeKeys() throws {
    for (name, bits) in [("rsa", UInt32(2048)), ("weak", 1024)] {
      var template = CertificateTemplate.leaf(Self.host, at: now)
      template.keyUsage = [.digitalSignature, .keyEncipherment]
      let leaf = try pki.intermediate.issue(template, key: try .rsa(bits: bits))
      try write([leaf, pki.intermediate.certificate], name)
    }
  }

  /// A leaf of the good CA with one change.
  private func write(_ name: String, _ change: (inout CertificateTemplate) -> Void) throws {
    var template = CertificateTemplate.leaf(Self.host, at: now)
    change(&template)
    try write([try pki.intermediate.issue(template), pki.intermediate.certificate], name)
  }

  /// A good leaf below an issuing CA of the good root.
  private func write(below template: CertificateTemplate, _ name: String) throws {
    let issuer = try pki.root.authority(template)
    try write([try issuer.issue(.leaf(Self.host, at: now)), issuer.certificate], name)
  }

  private func write(_ chain: [MintedCertificate], _ name: String) throws { try files.write(chain, name) }
}
