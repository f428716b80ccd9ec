/// A delegate that calls `SecTrustEvaluate` itself.
package struct HandWrittenSecTrust: Hashable, Sendable {
  package enum Anchors: Hashable, Sendable {
    /// The platform's trust store.
    case system
    /// Handed to `SecTrustSetAnchorCertificates`.
    case imported([ShippedCertificate])
  }

  package enum Policy: String, Hashable, Sendable, CaseIterable {
    /// `SecPolicyCreateSSL(true, host)`.
    case ssl
    /// `SecPolicyCreateBasicX509()`: no name is checked.
    case basicX509
  }

  package let anchors: Anchors
  /// `SecTrustSetAnchorCertificatesOnly`; with imported anchors they alone count unless this is false.
  package let anchorsOnly: Bool
  package let policy: Policy
  /// The delegate accepts whatever the evaluation says.
  package let acceptsAny: Bool
  /// Compared with the leaf, byte by byte; empty compares nothing.
  package let pinnedCertificates: [ShippedCertificate]
  package let faults: [ClientFault]

  package init(
    anchors: Anchors = .system, anchorsOnly: Bool = true, policy: Policy = .ssl, acceptsAny: Bool = false,
    pinnedCertificates: [ShippedCertificate] = [], faults: [ClientFault] = []
  ) {
    self.anchors = anchors
    self.anchorsOnly = anchorsOnly
    self.policy = policy
    self.acceptsAny = acceptsAny
    self.pinnedCertificates = pinnedCertificates
    self.faults = faults
  }
}
