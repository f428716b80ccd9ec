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

  /// We have answered its request for a certificate, and it has not gone on yet.
  ///
  /// In TLS 1.3 that is so even when the handshake is complete for us: the server looks at a client's certificate, or at
  /// its absence, after our last word, and refuses it at the first read (RFC 8446, section 4.4.2.4). What shows that it
  /// went on is a ticket, data, or a goodbye: a server makes tickets only once it has our Finished (section 4.6.1).
  package var awaitsAcceptance: Bool {
    guard recorder.isCertificateRequested, recorder.sentCertificates != nil, recorder.fatalAlert == nil else {
      return false
    }
    return !isComplete || (SSL_version(connection) == TLS1_3_VERSION && !recorder.hasHeardAfterwards)
  }

  private var outcome: ClientAuthentication.Outcome {
    if let alert = recorder.fatalAlert {
      return recorder.sentCertificates != nil && alert.isAboutClientCertificate ? .refused(alert) : .open
    }
    return isComplete && !awaitsAcceptance ? .accepted : .open
  }

  private var authorities: [DistinguishedName] {
    let count = min(Int(credential_authority_count(connection)), HandshakeLimits.authorities)
    return (0..<count).compactMap { index in
      guard let name = credential_authority(connection, Int32(index)) else { return nil }
      return NameReader.name(name, der: OwnedBytes.taking { i2d_X509_NAME(name, $0) } ?? [])
    }
  }
}
