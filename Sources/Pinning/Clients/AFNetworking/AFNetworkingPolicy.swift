/// An `AFSecurityPolicy` as an app sets it up.
package struct AFNetworkingPolicy: Hashable, Sendable {
  package enum PinningMode: String, Hashable, Sendable, CaseIterable {
    case none
    case certificate
    case publicKey
  }

  package let version: AFNetworkingVersion
  package let mode: PinningMode
  package let allowInvalidCertificates: Bool
  /// Nil takes the version's default.
  package let validatesDomainName: Bool?
  /// Only versions 2.1 to 2.5.4 have it. Nil takes the default, true.
  package let validatesCertificateChain: Bool?
  package let pinnedCertificates: [ShippedCertificate]
  /// What the reader found that the real client would not start with.
  package let faults: [ClientFault]

  package init(
    version: AFNetworkingVersion = .latest, mode: PinningMode = .none, allowInvalidCertificates: Bool = false,
    validatesDomainName: Bool? = nil, validatesCertificateChain: Bool? = nil,
    pinnedCertificates: [ShippedCertificate] = [], faults: [ClientFault] = []
  ) {
    self.version = version
    self.mode = mode
    self.allowInvalidCertificates = allowInvalidCertificates
    self.validatesDomainName = validatesDomainName
    self.validatesCertificateChain = validatesCertificateChain
    self.pinnedCertificates = pinnedCertificates
    self.faults = faults
  }
}

/// A release of AFNetworking, such as 2.6.0; what is left out counts as 0.
package struct AFNetworkingVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let major: Int
  package let minor: Int
  package let patch: Int

  package init(_ major: Int, _ minor: Int, _ patch: Int = 0) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// Reads `4.0.1`, `2.6` or `4`. Nil for anything else.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (48...57).contains($0) } && (1...4).contains(part.utf8.count) ? Int(part) : nil
    }
    guard (1...3).contains(parts.count), numbers.count == parts.count else { return nil }
    self.init(numbers[0], numbers.count > 1 ? numbers[1] : 0, numbers.count > 2 ? numbers[2] : 0)
  }

  /// The last release; the library is retired.
  package static let latest = AFNetworkingVersion(4, 0, 1)

  package static func < (left: AFNetworkingVersion, right: AFNetworkingVersion) -> Bool {
    (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
  }

  package var description: String { "\(major).\(minor).\(patch)" }
}
