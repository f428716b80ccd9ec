package import Endpoints
package import Pinning

/// One endpoint of the lab: what the configuration says of it, and what its server shows at the start.
package struct LabEndpoint: Hashable, Sendable {
  package let name: String
  package let group: String
  /// What the server shows until somebody changes it.
  package let initialState: LabState
  package let pinned: PinnedKeys
  /// Nil where the pin set has no end.
  package let pinSetEnd: PinSetEnd?
  /// The configuration imports the private root as the only anchor.
  package let trustsOnlyPrivateRoot: Bool
  /// What the clients of an app's endpoint make of it; nil where pins stand beside the endpoint instead.
  package let app: AppEndpoint?
  /// The configuration asks over HTTP, and expects the JSON that the lab's servers answer with.
  package let expectsGreeting: Bool
  /// The loopback addresses that the server is bound to, in the order of `connect`.
  package let addresses: [IPAddress]
  /// The port that the configuration names, for every address.
  package let port: UInt16

  package enum PinnedKeys: Hashable, Sendable {
    case leafAndBackup
    case leafOnly
    /// No pins stand beside the endpoint.
    case nothing
  }

  /// When a pin set ends, as seen from the start of the lab. A committed file can hold no such date, so the file names
  /// a fixed day, and a running lab puts the right one in its place.
  package enum PinSetEnd: Hashable, Sendable {
    case yesterday
    case inTenDays
  }

  /// Apps have hosts under a registry suffix, which TrustKit asks for.
  package var host: String { app == nil ? "\(name).lab.test" : "\(name).\(AppEndpoint.domain)" }

  /// What the configuration's `connect` says.
  package var connect: [SocketAddress] { addresses.map { SocketAddress(ip: $0, port: port) } }
}

extension LabEndpoint {
  /// What the configuration expects over HTTP; nil asks nothing.
  var greeting: HTTPExpectation? {
    guard expectsGreeting else { return nil }
    let path = BodyPath([.key("server")])
    return HTTPExpectation(
      answer: ExpectedAnswer(serializer: .json, values: [ExpectedValue(path, .string(name))]))
  }

  var leafKeyName: String { "\(name) leaf" }
  var backupKeyName: String { "\(name) backup" }
  var unplannedKeyName: String { "\(name) unplanned" }

  /// The pins of the configuration: the leaf's key, then the backup key where there is one.
  package func pins(seed: String = LabKeys.seed) throws(MintFault) -> [Pin] {
    let leaf = try SigningKey.seeded(leafKeyName, seed: seed).pin
    switch pinned {
    case .nothing: return []
    case .leafOnly: return [leaf]
    case .leafAndBackup: return [leaf, try SigningKey.seeded(backupKeyName, seed: seed).pin]
    }
  }
}

extension LabEndpoint.PinSetEnd {
  /// The first second without pins: midnight, UTC, before yesterday began, or so that ten whole days are left.
  package func date(seenFrom now: Timestamp) -> Timestamp {
    let today = now.advanced(bySeconds: -(now.secondsSinceEpoch % Timestamp.secondsPerDay))
    switch self {
    case .yesterday: return today.advanced(byDays: -1)
    case .inTenDays: return today.advanced(byDays: 11)
    }
  }

  /// The day that stands in the committed file.
  package var printed: String {
    switch self {
    case .yesterday: "2026-01-01"
    case .inTenDays: "2030-01-01"
    }
  }
}

/// The seed that the keys of the shipped configuration come from.
package enum LabKeys {
  package static let seed = "pintop lab"
}
