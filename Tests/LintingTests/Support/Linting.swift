import ClientFormats
import Lab
import Linting
import Pinning
import TLS

/// 2026-11-21T00:00:00Z.
let now = Timestamp(secondsSinceEpoch: 1_795_219_200)

/// Real pins of nobody, as far as anybody knows.
let pinA = "WEH1+dmTPXzOPq8sZuPxMhLGTXI0iTeHmFvVcHHfmqE="
let pinB = "hETpgVvaLjTSbxGhcmsWNJ6Jp7JFOVsR9qlZqkYF1hE="

/// Files in memory, by path.
struct HeldFiles: ClientFileSource {
  let files: [String: [UInt8]]

  func read(_ path: String) throws(ClientFileUnreadable) -> [UInt8] {
    guard let bytes = files[path] else { throw ClientFileUnreadable(detail: "does not exist") }
    return bytes
  }

  func names(in folder: String) throws(ClientFileUnreadable) -> [String] {
    files.keys.filter { $0.hasPrefix(folder + "/") }.map { String($0.dropFirst(folder.count + 1)) }
  }
}

struct RealCertificates: CertificateDecoding {
  func content(of bytes: [UInt8]) -> ShippedCertificate.Content {
    do {
      let certificates = try CertificateReader.certificates(file: bytes)
      return bytes.first == 0x30 ? .der(certificates[0]) : .pem(certificates)
    } catch {
      return .unreadable(detail: error.detail)
    }
  }
}

/// A product's file, as one format.
struct Shipped {
  let name: String
  let format: ClientFormat
  let text: String

  init(_ format: ClientFormat, _ text: String, name: String? = nil) {
    self.name = name ?? format.rawValue
    self.format = format
    self.text = text
  }
}

func lint(
  _ shipped: [Shipped], files: [String: [UInt8]] = [:], hosts: [String] = [], chains: [SeenChain] = [],
  certificates: [CertificateFacts] = [], endpoints: [WatchedEndpoint] = [], at date: Timestamp = now,
  leadTime: Int64 = LintFacts.usualLeadTime
) throws -> [LintFinding] {
  let reader = ClientFileReader(files: HeldFiles(files: files), certificates: RealCertificates())
  let linted = try shipped.map { one in
    let bytes = Array(one.text.utf8)
    return LintedFile(name: one.name, bytes: bytes, file: try reader.read(bytes, as: one.format, name: one.name))
  }
  let facts = LintFacts(
    date: date, leadTime: leadTime, hosts: hosts, chains: chains, certificates: certificates, endpoints: endpoints,
    sha256: { Digest256(sha256Of: $0) })
  return Linter(facts).findings(in: linted)
}

func lint(
  _ format: ClientFormat, _ text: String, files: [String: [UInt8]] = [:], hosts: [String] = [],
  chains: [SeenChain] = [], certificates: [CertificateFacts] = [], endpoints: [WatchedEndpoint] = [],
  at date: Timestamp = now, leadTime: Int64 = LintFacts.usualLeadTime
) throws -> [LintFinding] {
  try lint(
    [Shipped(format, text)], files: files, hosts: hosts, chains: chains, certificates: certificates,
    endpoints: endpoints, at: date, leadTime: leadTime)
}

extension [LintFinding] {
  var codes: Set<LintCode> { Set(map(\.code)) }

  subscript(code: LintCode) -> LintFinding? { first { $0.code == code } }
}

// MARK: Files in a few words

/// An Info.plist of TrustKit with one host and these further lines in its dictionary.
func trustKit(_ host: String = "api.example.com", _ lines: String = "", pins: [String] = [pinA, pinB]) -> String {
  """
  <plist version="1.0"><dict><key>TSKConfiguration</key><dict><key>TSKPinnedDomains</key><dict>
  <key>\(host)</key><dict>\(lines)
  <key>TSKPublicKeyHashes</key><array>
  \(pins.map { "<string>\($0)</string>" }.joined(separator: "\n"))
  </array></dict></dict></dict></dict></plist>
  """
}

/// A domain-config with these pins and further elements.
func android(
  _ pins: [String], host: String = "api.example.com", attributes: String = "", more: String = ""
) -> String {
  """
  <network-security-config><domain-config>
  <domain>\(host)</domain>
  <pin-set \(attributes)>
  \(pins.map { "<pin digest=\"SHA-256\">\($0)</pin>" }.joined(separator: "\n"))
  </pin-set>\(more)
  </domain-config></network-security-config>
  """
}

/// NSPinnedDomains with one host and these lines in its dictionary.
func pinnedDomain(_ lines: String, more: String = "", host: String = "api.example.com") -> String {
  """
  <plist version="1.0"><dict><key>NSAppTransportSecurity</key><dict>\(more)
  <key>NSPinnedDomains</key><dict><key>\(host)</key><dict>
  \(lines)
  </dict></dict></dict></dict></plist>
  """
}

func identities(_ list: String, _ pins: [String]) -> String {
  let dictionaries = pins.map { "<dict><key>SPKI-SHA256-BASE64</key><string>\($0)</string></dict>" }
  return "<key>\(list)</key><array>\n\(dictionaries.joined(separator: "\n"))\n</array>"
}
