/// The pins written beside an endpoint, checked and ready to be matched.
package struct PinSet: Hashable, Sendable {
  package enum Mode: String, Hashable, Sendable, CaseIterable {
    case none
    case certificate
    case publicKey
  }

  package let mode: Mode
  /// Empty with mode `none`, never empty with the others. In file order; a repeated pin stands once.
  package let pinned: [PinnedItem]
  /// The first second at which the set no longer counts.
  package let expires: Timestamp?
  /// False only reports a missing match.
  package let isEnforced: Bool

  package init(mode: Mode, pinned: [PinnedItem], expires: Timestamp? = nil, isEnforced: Bool = true) {
    self.mode = mode
    self.pinned = pinned
    self.expires = expires
    self.isEnforced = isEnforced
  }

  package static let none = PinSet(mode: .none, pinned: [])

  package var isEmpty: Bool { pinned.isEmpty }

  package func hasEnded(at date: Timestamp) -> Bool {
    expires.map { date >= $0 } ?? false
  }
}

/// How an endpoint is to be trusted, as its `trust` object says.
package struct TrustSettings: Hashable, Sendable {
  package let anchors: AnchorSelection
  /// As AFNetworking names it: false checks no name.
  package let validatesDomainName: Bool
  /// As AFNetworking names it: true accepts a chain that is not valid, so that a pin alone decides.
  package let allowInvalidCertificates: Bool
  package let minimumTLS: TLSVersion?
  package let policy: TrustPolicy
  /// What is asked of revocation and Certificate Transparency.
  package let status: StatusSettings

  package init(
    anchors: AnchorSelection = .store, validatesDomainName: Bool = true, allowInvalidCertificates: Bool = false,
    minimumTLS: TLSVersion? = nil, policy: TrustPolicy = .standard, status: StatusSettings = .standard
  ) {
    self.anchors = anchors
    self.validatesDomainName = validatesDomainName
    self.allowInvalidCertificates = allowInvalidCertificates
    self.minimumTLS = minimumTLS
    self.policy = policy
    self.status = status
  }

  package static let standard = TrustSettings()
}

/// A protocol version on the wire.
package enum TLSVersion: Int, Hashable, Comparable, Sendable, CaseIterable {
  case tls10 = 0x0301
  case tls11 = 0x0302
  case tls12 = 0x0303
  case tls13 = 0x0304

  package static func < (left: TLSVersion, right: TLSVersion) -> Bool { left.rawValue < right.rawValue }

  /// `1.2`, as in `endpoints.json`.
  package var number: String {
    switch self {
    case .tls10: "1.0"
    case .tls11: "1.1"
    case .tls12: "1.2"
    case .tls13: "1.3"
    }
  }

  package init?(number: String) {
    guard let version = Self.allCases.first(where: { $0.number == number }) else { return nil }
    self = version
  }
}
