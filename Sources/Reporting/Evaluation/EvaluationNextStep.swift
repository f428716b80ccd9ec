import Pinning

extension EvaluationReport {
  /// What to do about the failure; nil where the chain is trusted.
  var nextStep: String? { answer.failure.map(Self.step) }

  static func step(_ failure: TrustFailure) -> String {
    switch failure {
    case .nothingPresented: "put the leaf's certificate first into the file"
    case .undecodable: "replace the damaged certificate"
    case .unknownIssuer(_, let missing, let urls, _):
      "add the certificate of \"\(missing)\" to the chain" + (urls.first.map { "; it is published at \($0)" } ?? "")
    case .selfSigned: "have it issued by a CA, or give the certificate itself as an anchor"
    case .untrustedRoot(let root): "give \"\(root.text)\" among the anchors, if it is meant to be trusted"
    case .wrongIdentity(let asked, _): "have a certificate issued that names \(asked)"
    case .expired: "replace the certificate that has ended"
    case .notYetValid: "wait, or use the certificate that holds at that date"
    case .badSignature: "find the true issuer: this one did not sign the certificate"
    case .notCA, .pathLengthExceeded, .tooManyIntermediates, .policyConstraint, .nameConstraint:
      "have the certificate issued by a CA that is allowed to"
    case .wrongKeyUsage, .wrongPurpose, .unsupportedCriticalExtension, .malformed, .ruleBroken:
      "have the certificate issued anew: its CA made it unfit for a TLS server"
    case .weakKey, .weakSignature: "have the certificate issued anew with a stronger key or signature"
    case .revoked: "replace the certificate, and ask its CA why it was revoked"
    case .revocationUnknown: "give a revocation list of that issuer that holds at the date"
    case .notTransparent: "have the certificate issued by a CA that logs it"
    case .protocolTooOld, .noForwardSecrecy: "turn on TLS 1.3 on the server"
    case .lifetimeTooLong(_, _, let days): "have the certificate issued anew for at most \(days) days"
    case .distrusted: "have the certificate issued by a CA that is trusted"
    case .limitMet: "make the chain smaller: leave out what is not needed"
    case .rejectedByOpenSSL: "run `openssl verify` on the chain: it gives the same reason"
    }
  }
}
