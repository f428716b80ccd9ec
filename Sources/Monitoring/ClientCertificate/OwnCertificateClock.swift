import Endpoints
import Pinning

/// The end of a certificate of our own: nothing that a server presents tells of it.
extension EndpointMonitor {
  /// Nil where the endpoint has none.
  var ownCertificateBreak: NextBreak? {
    endpoint.clientCertificate?.own.map { NextBreak(at: $0.ends, cause: .ownCertificateEnds) }
  }

  /// Nil while its end is far.
  func ownCertificateState(at now: Timestamp) -> AddressState? {
    guard let own = endpoint.clientCertificate?.own, let next = ownCertificateBreak else { return nil }
    let thresholds = Thresholds.certificate(lifetimeSeconds: own.firstToEnd.lifetimeSeconds)
    let severity = thresholds.severity(secondsLeft: next.at.seconds(since: now))
    guard severity > .ok else { return nil }
    return AddressState(state: .expiring, severity: severity, reason: .expiring(next))
  }

  func ownCertificateProblem(at now: Timestamp) -> Problem? {
    ownCertificateState(at: now).map {
      Problem(kind: .ownCertificate, state: $0.state, severity: $0.severity, reason: $0.reason)
    }
  }

  /// A server that is to refuse us lets us in.
  var accessProblem: Problem? {
    let failing = known.filter(\.access.isConfirmed)
    return failing.first?.lastFailure(of: .access).map {
      Problem(kind: .access, state: $0.state, severity: $0.severity, reason: $0.reason)
    }
  }
}
