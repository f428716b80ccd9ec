// The one file that makes validated paths: it is given leave to, and gives it to no one.
@_spi(PathValidation) import Pinning

extension PathJudge {
  /// A validated path where nothing speaks against the candidate, else all that does.
  mutating func judge(_ candidate: [CertificateFacts], on shelf: inout CertificateShelf) -> JudgedPath {
    let outcome = outcome(of: candidate, on: &shelf)
    guard outcome.failures.isEmpty else {
      return .invalid(FailedPath(certificates: candidate, failures: outcome.failures, findings: outcome.findings))
    }
    return .valid(ValidatedPath(certificates: candidate, witness: PathWitness()), outcome.findings)
  }
}

/// A candidate after its tests.
enum JudgedPath {
  case valid(ValidatedPath, [TrustFinding])
  case invalid(FailedPath)
}

/// A path that failed: never without failures.
struct FailedPath {
  let certificates: [CertificateFacts]
  let failures: [TrustFailure]
  let findings: [TrustFinding]

  var failure: TrustFailure? { Nearness.worst(of: failures) }
}
