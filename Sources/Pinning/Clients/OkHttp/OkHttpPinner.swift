/// OkHttp's `CertificatePinner` as an app builds it: texts as read.
package struct OkHttpPinner: Hashable, Sendable {
  package enum Platform: String, Hashable, Sendable, CaseIterable {
    case android
    case jvm
  }

  package let platform: Platform
  /// One `add(pattern, pins…)` each, in order.
  package let entries: [Entry]
  /// OkHttp's release; nil is a current one.
  package let version: Version?
  /// Certificates of the app's own trust manager, which then are the only anchors; nil for the platform's.
  package let trustManager: [ShippedCertificate]?
  package let faults: [ClientFault]

  package init(
    platform: Platform = .android, entries: [Entry], version: Version? = nil,
    trustManager: [ShippedCertificate]? = nil, faults: [ClientFault] = []
  ) {
    self.platform = platform
    self.entries = entries
    self.version = version
    self.trustManager = trustManager
    self.faults = faults
  }

  package struct Entry: Hashable, Sendable {
    /// `api.example.com`, `*.example.com` or `**.example.com`, as written.
    package let pattern: String
    /// `sha256/B64` or `sha1/B64`, as written.
    package let pins: [String]

    package init(pattern: String, pins: [String]) {
      self.pattern = pattern
      self.pins = pins
    }
  }

  package struct Version: Hashable, Comparable, Sendable {
    package let major: Int
    package let minor: Int
    package let patch: Int

    package init(_ major: Int, _ minor: Int, _ patch: Int = 0) {
      self.major = major
      self.minor = minor
      self.patch = patch
    }

    package static func < (left: Version, right: Version) -> Bool {
      (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
    }
  }
}
