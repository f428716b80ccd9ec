import Endpoints

extension Observation {
  /// Something in it was not seen because pintop itself came too late or ran out of something: soon it may not.
  var lackedUs: Bool {
    resolveFailure?.cause.isOurLack ?? false
      || addresses.contains { ($0.failure?.cause.isOurLack ?? false) || ($0.http?.lackedUs ?? false) }
  }
}

extension ProbeFailureCause {
  /// Not where someone ended the probe, nor where there is no way for it.
  fileprivate var isOurLack: Bool {
    switch self {
    case .outOfDescriptors, .crowded, .late: true
    default: false
    }
  }
}

extension HTTPObservation {
  fileprivate var lackedUs: Bool {
    switch failure {
    case .noAnswer(.late)?: true
    case .hop(_, let hop)?: hop.cause.isOurLack
    default: false
    }
  }
}
