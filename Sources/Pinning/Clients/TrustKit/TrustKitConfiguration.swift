/// `TSKConfiguration` as an app ships it: texts as read, nothing checked.
package struct TrustKitConfiguration: Hashable, Sendable {
  /// `TSKPinnedDomains`, in the file's order.
  package let domains: [Domain]
  /// `TSKSwizzleNetworkDelegates`; nil where the key is absent.
  package let swizzlesNetworkDelegates: Bool?
  /// `TSKIgnorePinningForUserDefinedTrustAnchors`; nil where the key is absent. macOS only.
  package let ignoresPinsForUserAnchors: Bool?
  package let faults: [ClientFault]

  package init(
    domains: [Domain], swizzlesNetworkDelegates: Bool? = nil, ignoresPinsForUserAnchors: Bool? = nil,
    faults: [ClientFault] = []
  ) {
    self.domains = domains
    self.swizzlesNetworkDelegates = swizzlesNetworkDelegates
    self.ignoresPinsForUserAnchors = ignoresPinsForUserAnchors
    self.faults = faults
  }

  /// One host's keys; nil where a key is absent.
  package struct Domain: Hashable, Sendable {
    /// The dictionary's key, as written.
    package let host: String
    /// `TSKPublicKeyHashes`: texts that should be base64 of 32 bytes.
    package let publicKeyHashes: [String]?
    /// `TSKIncludeSubdomains`, false by default.
    package let includesSubdomains: Bool?
    /// `TSKEnforcePinning`, true by default.
    package let enforcesPinning: Bool?
    /// `TSKExcludeSubdomainFromParentPolicy`, false by default.
    package let excludesFromParentPolicy: Bool?
    /// `TSKExpirationDate`, `yyyy-MM-dd`.
    package let expirationDate: String?
    /// `TSKReportUris`.
    package let reportURIs: [String]?
    /// `TSKDisableDefaultReportUri`.
    package let disablesDefaultReportURI: Bool?
    /// `TSKPublicKeyAlgorithms`, of versions before 1.6.
    package let publicKeyAlgorithms: [String]?
    /// Names of any other keys.
    package let otherKeys: [String]

    package init(
      host: String, publicKeyHashes: [String]? = nil, includesSubdomains: Bool? = nil, enforcesPinning: Bool? = nil,
      excludesFromParentPolicy: Bool? = nil, expirationDate: String? = nil, reportURIs: [String]? = nil,
      disablesDefaultReportURI: Bool? = nil, publicKeyAlgorithms: [String]? = nil, otherKeys: [String] = []
    ) {
      self.host = host
      self.publicKeyHashes = publicKeyHashes
      self.includesSubdomains = includesSubdomains
      self.enforcesPinning = enforcesPinning
      self.excludesFromParentPolicy = excludesFromParentPolicy
      self.expirationDate = expirationDate
      self.reportURIs = reportURIs
      self.disablesDefaultReportURI = disablesDefaultReportURI
      self.publicKeyAlgorithms = publicKeyAlgorithms
      self.otherKeys = otherKeys
    }
  }
}
