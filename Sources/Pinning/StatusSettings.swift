/// What an endpoint's settings ask of revocation and Certificate Transparency. By default all that is found is said and
/// fails nothing.
package struct StatusSettings: Hashable, Sendable {
  /// Whether what is found fails a path.
  package enum Weight: String, Hashable, Sendable, CaseIterable {
    case finding
    case failure
  }

  /// Of a stapled OCSP response that says "revoked" or is no good, and of one that is missing though promised.
  package let staple: Weight
  /// Files of CRLs, by the path that the configuration writes.
  package let listFiles: [String]
  /// CRLs are fetched from where certificates say, over plain HTTP.
  package let fetchesLists: Bool
  /// A list of logs, by the path that the configuration writes.
  package let logFile: String?
  /// Timestamps of two different logs are asked for: known ones, where there is a list.
  package let requiresTimestamps: Bool

  package init(
    staple: Weight = .finding, listFiles: [String] = [], fetchesLists: Bool = false, logFile: String? = nil,
    requiresTimestamps: Bool = false
  ) {
    self.staple = staple
    self.listFiles = listFiles
    self.fetchesLists = fetchesLists
    self.logFile = logFile
    self.requiresTimestamps = requiresTimestamps
  }

  package static let standard = StatusSettings()
}
