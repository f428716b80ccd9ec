package import Pinning

/// What the linter may know besides the files: all of it is handed in, so that it works offline and at any date.
package struct LintFacts: Sendable {
  package let date: Timestamp
  /// How long it takes until an app's update is where the app is, in seconds.
  package let leadTime: Int64
  /// Hosts that every file should cover.
  package let hosts: [String]
  package let chains: [SeenChain]
  /// Certificates at hand beside those of the chains and of the files.
  package let certificates: [CertificateFacts]
  package let endpoints: [WatchedEndpoint]
  /// SHA-256, lent by whoever links a library for it.
  package let sha256: @Sendable ([UInt8]) -> Digest256

  /// 60 days: what the lead time of pins is where a configuration is silent.
  package static let usualLeadTime = 60 * Timestamp.secondsPerDay

  package init(
    date: Timestamp, leadTime: Int64 = Self.usualLeadTime, hosts: [String] = [], chains: [SeenChain] = [],
    certificates: [CertificateFacts] = [], endpoints: [WatchedEndpoint] = [],
    sha256: @escaping @Sendable ([UInt8]) -> Digest256
  ) {
    self.date = date
    self.leadTime = leadTime
    self.hosts = hosts
    self.chains = chains
    self.certificates = certificates
    self.endpoints = endpoints
    self.sha256 = sha256
  }
}

/// A chain that a server presents, or is about to.
package struct SeenChain: Sendable {
  /// Nil where it is not known which host presents it: then the leaf's names say so.
  package let host: String?
  package let presented: PresentedChain
  /// The validated paths; where there is none, the chain as built, so that pins can be compared all the same.
  package let paths: [[CertificateFacts]]
  /// Why no path is valid.
  package let failure: TrustFailure?

  package init(host: String?, presented: PresentedChain, paths: [[CertificateFacts]], failure: TrustFailure?) {
    self.host = host
    self.presented = presented
    self.paths = paths
    self.failure = failure
  }

  var certificates: [CertificateFacts] { presented.certificates.compactMap(\.facts) + paths.flatMap { $0 } }
}

/// An endpoint of a configuration, with the keys that it is known to have.
package struct WatchedEndpoint: Hashable, Sendable {
  package let host: String
  package let pins: Set<Pin>

  package init(host: String, pins: Set<Pin>) {
    self.host = host
    self.pins = pins
  }
}
