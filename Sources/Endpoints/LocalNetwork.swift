/// How this machine itself can be reached from and reach others: from its routes alone, without asking any server.
///
/// As AFNetworking's reachability manager sees a device, with one kind more: it calls Wi-Fi whatever is not mobile.
package struct LocalNetwork: Hashable, Sendable {
  package enum Status: String, Hashable, Sendable, CaseIterable {
    case unknown
    /// No default route that leads anywhere.
    case notReachable = "not-reachable"
    /// A mobile network, or a line that is dialled.
    case wwan
    case wifi
    /// Whatever is neither: cable, bridge, tunnel.
    case wired

    /// AFNetworkReachabilityStatus. A cable is "reachable via Wi-Fi" there: not by WWAN.
    package var number: Int {
      switch self {
      case .unknown: -1
      case .notReachable: 0
      case .wwan: 1
      case .wifi, .wired: 2
      }
    }
  }

  package let status: Status
  /// Of the default route that is taken first; nil without one. Interfaces may be named by anybody: up to 15 bytes of
  /// anything but blanks and slashes.
  package let interface: String?
  /// There is a default route of the family that leads somewhere.
  package let hasIPv4: Bool
  package let hasIPv6: Bool

  package init(status: Status, interface: String? = nil, hasIPv4: Bool = false, hasIPv6: Bool = false) {
    self.status = status
    self.interface = interface
    self.hasIPv4 = hasIPv4
    self.hasIPv6 = hasIPv6
  }

  package static let unknown = LocalNetwork(status: .unknown)
  package static let notReachable = LocalNetwork(status: .notReachable)

  /// `wired eth0`, `no route`, `unknown`.
  package var words: String {
    switch status {
    case .unknown: "unknown"
    case .notReachable: "no route"
    case .wwan, .wifi, .wired: [status.displayName, interface].compactMap(\.self).joined(separator: " ")
    }
  }
}

extension LocalNetwork.Status {
  package var displayName: String {
    switch self {
    case .unknown: "unknown"
    case .notReachable: "no route"
    case .wwan: "WWAN"
    case .wifi: "Wi-Fi"
    case .wired: "wired"
    }
  }
}
