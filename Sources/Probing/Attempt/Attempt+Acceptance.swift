import Endpoints
import Pinning
import TLS

/// Whether the server takes our certificate, or our having none.
extension Attempt {
  /// Waits for the server to say something, where it asked for a certificate and the handshake does not tell: no longer
  /// than its budget, for many a server that takes us says nothing.
  func awaitAcceptance() {
    guard let stream, stream.awaitsAcceptance else { return goOn() }
    stream.onAcceptance = { self.goOn() }
    startTimer(terms.limits.acceptance) {
      // The first byte of an answer is no second acceptance.
      self.stream?.onAcceptance = nil
      self.presumesAcceptance = true
      self.goOn()
    }
  }

  /// What the server wanted of our certificate, `cause` being why the attempt ends; nil where it did not come to that.
  func authentication(endingWith cause: ProbeFailureCause?) -> ClientAuthentication? {
    guard let stream, let authentication = stream.clientAuthentication else { return nil }
    switch cause {
    // Once we have gone on, a server that hangs up means what it is asked then.
    case .closed, .reset:
      let isOpen = stream.awaitsAcceptance && !presumesAcceptance
      return isOpen ? authentication.settled(.refused(nil)) : authentication
    default: return authentication
    }
  }
}

extension ClientAuthentication {
  /// The failure that a refusal is; nil without one.
  var failure: ProbeFailureCause? {
    guard case .refused(let alert) = outcome else { return nil }
    return isSent ? .clientCertificateRefused(alert) : .clientCertificateRequired(alert)
  }
}
