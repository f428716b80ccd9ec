import Fixtures
import Pinning

@testable import ClientFormats

/// Files in memory, by path.
struct HeldFiles: ClientFileSource {
  var files = [String: [UInt8]]()

  func read(_ path: String) throws(ClientFileUnreadable) -> [UInt8] {
    guard let bytes = files[path] else { throw ClientFileUnreadable(detail: "does not exist") }
    return bytes
  }

  func names(in folder: String) throws(ClientFileUnreadable) -> [String] {
    let prefix = folder + "/"
    let names = files.keys.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    guard !names.isEmpty else { throw ClientFileUnreadable(detail: "does not exist") }
    return names
  }
}

/// Takes a fixture's bytes for its DER, and those behind `PEM:` for its PEM.
struct FixtureCertificates: CertificateDecoding {
  let known: [CertificateFacts]

  init(_ known: [CertificateFacts] = Fixture.chain) {
    self.known = known
  }

  func content(of bytes: [UInt8]) -> ShippedCertificate.Content {
    if let der = known.first(where: { $0.der == bytes }) { return .der(der) }
    if let pem = known.first(where: { Array("PEM:".utf8) + $0.der == bytes }) { return .pem([pem]) }
    return .unreadable(detail: "is no certificate")
  }
}

let leaf = Fixture.chain[0]
let root = Fixture.chain[2]

func read(
  _ bytes: [UInt8], as format: ClientFormat, files: [String: [UInt8]] = [:],
  certificates: [CertificateFacts] = Fixture.chain
) throws(ClientFileFaults) -> ClientFile {
  try ClientFileReader(files: HeldFiles(files: files), certificates: FixtureCertificates(certificates))
    .read(bytes, as: format, name: "client")
}

func read(
  _ text: String, as format: ClientFormat, files: [String: [UInt8]] = [:]
) throws(ClientFileFaults) -> ClientFile {
  try read(Array(text.utf8), as: format, files: files)
}

/// What is said of a file that is refused; nil of one that is read.
func refusal(_ bytes: [UInt8], as format: ClientFormat) -> String? {
  do throws(ClientFileFaults) {
    _ = try read(bytes, as: format)
    return nil
  } catch {
    return error.description
  }
}

func refusal(_ text: String, as format: ClientFormat) -> String? { refusal(Array(text.utf8), as: format) }

extension ClientFile {
  var remarkLines: [String] { remarks.map(\.description) }
}

/// Base64 of 32 bytes, each this one.
func pin(_ byte: UInt8) -> String { Base64.encode([UInt8](repeating: byte, count: 32)) }
