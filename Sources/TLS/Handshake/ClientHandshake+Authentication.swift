import COpenSSL
package import Pinning

/// What a server wants of us.
extension ClientHandshake {
  /// Nil where it is not known yet: it neither asked nor went on without.
  package var clientAuthentication: ClientAuthentication? {
    guard recorder.isCertificateRequested || isComplete else { return nil }
    return ClientAuthentication(
      isAsked: recorder.isCertificateRequested, authorities: authorities,
      authorityCount: Int(credential_authority_count(connection)),
      isSent: (recorder.sentCertificates ?? 0) > 0, outcome: outcome)
  }

  /// The handshake is complete for us and not yet for the server: in TLS 1.3 it looks at a client's certificate, or at
  /// its absence, after our last word, and refuses it at the first read (RFC 8446, section 4.4.2.4).
  package var awaitsAcceptance: Bool {
    guard isComplete, recorder.isCertificateRequested, recorder.fatalAlert == nil else { return false }
    return SSL_version(connection) == TLS1_3_VERSION && !recorder.hasHeardAfterwards
  }

  /// Reads what the server says to our certificate, after completion. To be called for what is received until it is
  /// settled; nil until then. What was read is gone.
  package mutating func settle() -> ClientAuthentication.Outcome? {
    guard awaitsAcceptance else { return outcome }
    switch read() {
    case .wantsInput: return recorder.hasHeardAfterwards ? .accepted : nil
    // Who says goodbye had a session to end.
    case .bytes, .ended: return .accepted
    case .failed(.alert(let alert)): return .refused(alert)
    case .failed: return .refused(nil)
    }
  }

  private var outcome: ClientAuthentication.Outcome {
    if let alert = recorder.fatalAlert {
      return recorder.sentCertificates != nil && alert.isAboutClientCertificate ? .refused(alert) : .open
    }
    guard isComplete else { return .open }
    return awaitsAcceptance ? .open : .accepted
  }

  private var authorities: [DistinguishedName] {
    let count = min(Int(credential_authority_count(connection)), HandshakeLimits.authorities)
    return (0..<count).compactMap { index in
      guard let name = credential_authority(connection, Int32(index)) else { return nil }
      return NameReader.name(name, der: OwnedBytes.taking { i2d_X509_NAME(name, $0) } ?? [])
    }
  }
}
