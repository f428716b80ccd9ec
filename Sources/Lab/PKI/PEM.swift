import Pinning

/// Textual encodings of DER (RFC 7468).
package enum PEM {
  /// One block, with a line break at its end. `label` is such as `CERTIFICATE` or `PRIVATE KEY`.
  package static func block(_ label: String, _ der: [UInt8]) -> String {
    var lines = ["-----BEGIN \(label)-----"]
    var rest = Base64.encode(der)[...]
    while !rest.isEmpty {
      lines.append(String(rest.prefix(64)))
      rest = rest.dropFirst(64)
    }
    lines.append("-----END \(label)-----\n")
    return lines.joined(separator: "\n")
  }

  /// The certificates one after another, as a server's chain file has them.
  package static func chain(_ certificates: [MintedCertificate]) -> String {
    certificates.map(\.pem).joined()
  }
}
