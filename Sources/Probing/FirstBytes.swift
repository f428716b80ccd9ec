/// The first bytes that a server sent, and whether they can be TLS.
///
/// A TLS server speaks in records: a content type from 20 to 23, then the major version 3 (RFC 8446, section 5.1).
struct FirstBytes {
  enum Reading: Hashable {
    case undecided
    case tls
    case notTLS
  }

  /// As much as an observation keeps.
  static let most = 64
  /// Enough to tell a protocol by its greeting.
  private static let enough = 8

  private(set) var bytes: [UInt8] = []

  mutating func append(_ more: some Collection<UInt8>) {
    bytes.append(contentsOf: more.prefix(Self.most - bytes.count))
  }

  var reading: Reading {
    guard let type = bytes.first else { return .undecided }
    guard (20...23).contains(type) else { return .notTLS }
    guard bytes.count > 1 else { return .undecided }
    return bytes[1] == 3 ? .tls : .notTLS
  }

  /// No TLS, and enough of it to show.
  var isTelling: Bool { reading == .notTLS && bytes.count >= Self.enough }
}
