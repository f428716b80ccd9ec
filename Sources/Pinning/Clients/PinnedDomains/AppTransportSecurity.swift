/// `NSAppTransportSecurity` of an Info.plist as an app ships it, with its `NSPinnedDomains`: texts as read.
package struct AppTransportSecurity: Hashable, Sendable {
  package let pinnedDomains: [PinnedDomain]
  package let exceptionDomains: [ExceptionDomain]
  /// `NSAllowsArbitraryLoads`, false by default.
  package let allowsArbitraryLoads: Bool
  /// `NSAllowsLocalNetworking`, false by default.
  package let allowsLocalNetworking: Bool
  /// Names of other keys met, such as `NSAllowsArbitraryLoadsInWebContent`.
  package let otherKeys: [String]
  package let faults: [ClientFault]

  package init(
    pinnedDomains: [PinnedDomain] = [], exceptionDomains: [ExceptionDomain] = [], allowsArbitraryLoads: Bool = false,
    allowsLocalNetworking: Bool = false, otherKeys: [String] = [], faults: [ClientFault] = []
  ) {
    self.pinnedDomains = pinnedDomains
    self.exceptionDomains = exceptionDomains
    self.allowsArbitraryLoads = allowsArbitraryLoads
    self.allowsLocalNetworking = allowsLocalNetworking
    self.otherKeys = otherKeys
    self.faults = faults
  }

  /// One host of `NSPinnedDomains`.
  package struct PinnedDomain: Hashable, Sendable {
    package let host: String
    /// `NSIncludesSubdomains`, false by default.
    package let includesSubdomains: Bool
    /// `SPKI-SHA256-BASE64` of each entry of `NSPinnedLeafIdentities`, as text; nil where the key is absent.
    package let leafIdentities: [String]?
    /// The same of `NSPinnedCAIdentities`.
    package let caIdentities: [String]?

    package init(
      host: String, includesSubdomains: Bool = false, leafIdentities: [String]? = nil, caIdentities: [String]? = nil
    ) {
      self.host = host
      self.includesSubdomains = includesSubdomains
      self.leafIdentities = leafIdentities
      self.caIdentities = caIdentities
    }
  }

  /// One host of `NSExceptionDomains`; nil where a key is absent.
  package struct ExceptionDomain: Hashable, Sendable {
    package let host: String
    /// `NSIncludesSubdomains`, false by default.
    package let includesSubdomains: Bool
    /// `NSExceptionAllowsInsecureHTTPLoads`.
    package let allowsInsecureHTTPLoads: Bool?
    /// `NSExceptionMinimumTLSVersion`, such as `TLSv1.0`, as text.
    package let minimumTLSVersion: String?
    /// `NSExceptionRequiresForwardSecrecy`, true by default.
    package let requiresForwardSecrecy: Bool?
    /// `NSRequiresCertificateTransparency`, of old systems.
    package let requiresCertificateTransparency: Bool?

    package init(
      host: String, includesSubdomains: Bool = false, allowsInsecureHTTPLoads: Bool? = nil,
      minimumTLSVersion: String? = nil, requiresForwardSecrecy: Bool? = nil,
      requiresCertificateTransparency: Bool? = nil
    ) {
      self.host = host
      self.includesSubdomains = includesSubdomains
      self.allowsInsecureHTTPLoads = allowsInsecureHTTPLoads
      self.minimumTLSVersion = minimumTLSVersion
      self.requiresForwardSecrecy = requiresForwardSecrecy
      self.requiresCertificateTransparency = requiresCertificateTransparency
    }
  }
}
