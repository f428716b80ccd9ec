import Endpoints
import Pinning

/// Whether a server lets us in as it should: it may ask for a certificate of the client, and refusing us may be what is
/// expected of it.
enum Admission: Hashable, Sendable {
  case asExpected
  /// It refuses us. Its own certificate was seen, and is judged.
  case refused(ProbeFailure)
  /// It lets us in, and is to refuse us.
  case letIn(withCertificate: Bool)

  init(_ observation: AddressObservation, expectsRefusal: Bool) {
    if let failure = observation.failure, failure.isAboutClientCertificate {
      self = expectsRefusal ? .asExpected : .refused(failure)
    } else if expectsRefusal, observation.session != nil {
      self = .letIn(withCertificate: observation.clientAuthentication?.isSent ?? false)
    } else {
      self = .asExpected
    }
  }

  /// What is wrong with it; nil where nothing is.
  var state: AddressState? {
    switch self {
    case .asExpected: nil
    case .refused(let failure): AddressState(state: .unreachable, reason: .probe(failure))
    case .letIn(let withCertificate): AddressState(state: .http, reason: .letIn(withCertificate: withCertificate))
    }
  }

  var isRefused: Bool {
    if case .refused = self { true } else { false }
  }

  var isLetIn: Bool {
    if case .letIn = self { true } else { false }
  }
}

extension ProbeFailure {
  /// The server looked at us and not only we at it: what it presented was seen.
  package var isAboutClientCertificate: Bool {
    switch cause {
    case .clientCertificateRequired, .clientCertificateRefused: true
    default: false
    }
  }
}
