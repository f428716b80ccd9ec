import Foundation
import Lab
import Pinning

/// A root, an issuing CA, and leaves as files of a folder: `x.pem` with the chain that a server sends, `x.key`, and the
/// root as `ca.pem`.
struct PeerHierarchy {
  let folder: TemporaryFolder
  let now: Timestamp
  let pki: Hierarchy

  /// Laid around this moment: pintop looks at the real clock.
  init(in folder: TemporaryFolder, name: String = "Peers") throws {
    self.folder = folder
    now = Timestamp(secondsSinceEpoch: Int64(Date.now.timeIntervalSince1970))
    pki = try Hierarchy(name, at: now)
    try folder.write(pki.root.certificate.pem, to: "ca.pem")
  }

  /// A good leaf for these hosts but for what `change` does.
  @discardableResult func leaf(
    _ name: String, hosts: [String], key: SigningKey? = nil, _ change: (inout CertificateTemplate) -> Void = { _ in }
  ) throws -> MintedCertificate {
    var template = CertificateTemplate.leaf(hosts: hosts, at: now)
    change(&template)
    let leaf = try pki.intermediate.issue(template, key: key)
    try write([leaf, pki.intermediate.certificate], name)
    return leaf
  }

  func write(_ chain: [MintedCertificate], _ name: String) throws {
    try folder.write(PEM.chain(chain), to: "\(name).pem")
    let key = try folder.write(chain[0].key.pem, to: "\(name).key")
    // PostgreSQL takes no key that others may read.
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key.path())
  }
}
