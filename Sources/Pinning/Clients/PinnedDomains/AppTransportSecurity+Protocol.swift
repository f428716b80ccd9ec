extension AppTransportSecurity {
  /// What App Transport Security asks of the handshake: TLS 1.2 with ECDHE, unless an exception says otherwise.
  func protocolFailure(_ connection: ClientConnection) -> TrustFailure? {
    guard let session = connection.session else { return nil }
    let exception = exception(for: connection)
    // With arbitrary loads a host is judged only where an exception brings it back.
    if allowsArbitraryLoads, exception == nil { return nil }
    let minimum = exception?.minimumTLS ?? .tls12
    if session.version < minimum { return .protocolTooOld(minimum: minimum, seen: session.version) }
    let requiresForwardSecrecy = exception?.requiresForwardSecrecy ?? true
    if requiresForwardSecrecy, !session.hasForwardSecrecy { return .noForwardSecrecy(cipher: session.cipher) }
    return nil
  }

  /// The exact host, else the longest parent that includes subdomains. App Transport Security leaves addresses alone.
  private func exception(for connection: ClientConnection) -> ExceptionDomain? {
    guard let host = connection.policyHost.map(HostNames.folded), IPAddress(host) == nil else {
      return ExceptionDomain(
        host: "", minimumTLSVersion: "TLSv1.0", requiresForwardSecrecy: false)
    }
    if let exact = exceptionDomains.first(where: { HostNames.folded($0.host) == host }) { return exact }
    return exceptionDomains.filter {
      $0.includesSubdomains && HostNames.isSubdomain(host, of: HostNames.folded($0.host))
    }.max { $0.host.utf8.count < $1.host.utf8.count }
  }
}

extension AppTransportSecurity.ExceptionDomain {
  /// Nil where the key is absent or says nothing that the system knows: then the default holds.
  fileprivate var minimumTLS: TLSVersion? {
    switch minimumTLSVersion?.uppercased() {
    case "TLSV1.0": .tls10
    case "TLSV1.1": .tls11
    case "TLSV1.2": .tls12
    case "TLSV1.3": .tls13
    // Plain loads are allowed, so nothing is gained by refusing an old protocol.
    case nil: allowsInsecureHTTPLoads == true ? .tls10 : nil
    case .some: nil
    }
  }
}

extension SessionFacts {
  /// TLS 1.3 knows nothing else; before it the suite's name says so.
  fileprivate var hasForwardSecrecy: Bool { version >= .tls13 || cipher.contains("ECDHE") }
}
