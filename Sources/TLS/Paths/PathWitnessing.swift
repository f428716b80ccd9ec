// The one file that makes validated paths: it is given leave to, and gives it to no one.
@_spi(PathValidation) import Pinning

extension PathJudge {
  /// A validated path where nothing speaks against the candidate, else all that does.
  static func judge(
    _ candidate: [CertificateFacts], for question: TrustQuestion, on shelf: inout CertificateShelf
  ) -> JudgedPath {
    let failures = failures(of: candidate, for: question, on: &shelf)
    guard failures.isEmpty else { return .invalid(candidate, failures) }
    return .valid(ValidatedPath(certificates: candidate, witness: PathWitness()))
  }
}

/// A candidate after its tests.
enum JudgedPath {
  case valid(ValidatedPath)
  case invalid([CertificateFacts], [TrustFailure])
}
