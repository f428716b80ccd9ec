import Pinning

/// How far a path is from being valid: by its worst failure, then by how many there are.
struct Nearness: Comparable {
  private let distance: Int
  private let count: Int

  init(_ failures: [TrustFailure]) {
    distance = failures.map(Self.distance).max() ?? 0
    count = failures.count
  }

  static func < (left: Nearness, right: Nearness) -> Bool {
    (left.distance, left.count) < (right.distance, right.count)
  }

  /// The failure to report of several on one path: the one that would remain longest. The first of equals.
  static func worst(of failures: [TrustFailure]) -> TrustFailure? {
    failures.reduce(nil) { worst, failure in
      guard let worst else { return failure }
      return distance(failure) > distance(worst) ? failure : worst
    }
  }

  /// A rule on form is mended by a reissue and puts nobody in doubt. The wrong name and the wrong date are faults of a chain that is someone's, and mended by a reissue; faults of the
  /// structure put in doubt whether the chain is anyone's; without an anchor it is nobody's.
  private static func distance(_ failure: TrustFailure) -> Int {
    switch failure {
    case .ruleBroken: 0
    case .wrongIdentity, .protocolTooOld, .noForwardSecrecy, .lifetimeTooLong: 1
    case .expired, .notYetValid: 2
    case .weakKey, .weakSignature, .revocationUnknown, .notTransparent: 3
    case .wrongPurpose, .wrongKeyUsage, .policyConstraint, .tooManyIntermediates, .pathLengthExceeded, .nameConstraint,
      .unsupportedCriticalExtension:
      4
    case .notCA, .malformed, .rejectedByOpenSSL, .revoked: 5
    case .unknownIssuer, .selfSigned, .untrustedRoot, .limitMet, .distrusted: 6
    case .badSignature: 7
    case .undecodable, .nothingPresented: 8
    }
  }
}
