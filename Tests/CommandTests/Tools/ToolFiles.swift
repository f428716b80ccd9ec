import Foundation
import Lab

/// A folder with a chain, made at run time, and what apps could ship for it.
struct ToolFiles {
  let folder: TemporaryFolder
  let pki: Hierarchy
  let leaf: MintedCertificate

  init() throws {
    folder = try TemporaryFolder()
    pki = try Hierarchy(at: LabClock.system())
    leaf = try pki.leaf("api.example.com")
    try folder.write(leaf.pem + pki.intermediate.certificate.pem, to: "chain.pem")
    try folder.write(pki.root.certificate.pem, to: "root.pem")
  }

  func pintop(_ arguments: String...) async throws -> Tool.Outcome {
    try await Tool.run(arguments, in: folder.url, environment: ["XDG_CONFIG_HOME": folder.url.path() + "xdg"])
  }

  /// A server that presents the chain; the caller stops it.
  func serve() async throws -> LoopbackServer {
    try await LoopbackServer.start(.tls(TLSService(ServedChain(leaf, pki.intermediate.certificate))))
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: folder.url.appending(path: name))
  }
}

/// Pins of nobody.
let toolPins = ["WEH1+dmTPXzOPq8sZuPxMhLGTXI0iTeHmFvVcHHfmqE=", "hETpgVvaLjTSbxGhcmsWNJ6Jp7JFOVsR9qlZqkYF1hE="]

extension Tool.Outcome {
  func document<Document: Decodable>(_ type: Document.Type = Document.self) throws -> Document {
    try JSONDecoder().decode(type, from: Data(output.utf8))
  }
}
