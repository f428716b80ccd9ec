/// Alamofire's `ServerTrustManager` as an app sets it up.
package struct AlamofireTrustManager: Hashable, Sendable {
  package let allHostsMustBeEvaluated: Bool
  /// By host exactly as written. A later entry of the same host replaces an earlier one, as in a dictionary.
  package let evaluators: [Entry]
  package let faults: [ClientFault]

  package init(allHostsMustBeEvaluated: Bool = true, evaluators: [Entry], faults: [ClientFault] = []) {
    self.allHostsMustBeEvaluated = allHostsMustBeEvaluated
    self.evaluators = evaluators
    self.faults = faults
  }

  package struct Entry: Hashable, Sendable {
    package let host: String
    package let evaluator: AlamofireEvaluator

    package init(host: String, evaluator: AlamofireEvaluator) {
      self.host = host
      self.evaluator = evaluator
    }
  }
}

/// One `ServerTrustEvaluating` of Alamofire 5. Every switch is true unless the app says otherwise, save
/// `acceptSelfSignedCertificates`.
package indirect enum AlamofireEvaluator: Hashable, Sendable {
  case `default`(validateHost: Bool)
  /// Revocation beside the evaluation; `requiresPositiveResponse` is its option of that name, false by default.
  case revocation(performDefaultValidation: Bool, validateHost: Bool, requiresPositiveResponse: Bool)
  case pinnedCertificates(
    certificates: [ShippedCertificate], acceptSelfSignedCertificates: Bool, performDefaultValidation: Bool,
    validateHost: Bool)
  /// The keys of the certificates.
  case publicKeys(certificates: [ShippedCertificate], performDefaultValidation: Bool, validateHost: Bool)
  /// All must pass.
  case composite([AlamofireEvaluator])
  /// Accepts anything.
  case disabled
}
