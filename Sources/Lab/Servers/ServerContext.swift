import COpenSSL
import Pinning

/// Owns an SSL_CTX that serves one chain; freed with the last reference.
///
/// Unchecked: an SSL_CTX is counted atomically, and OpenSSL allows any number of threads to make sessions of one that
/// nobody changes any more. It is set up in `init` alone, and the pointer is never changed.
final class ServerContext: @unchecked Sendable {
  private let pointer: OpaquePointer

  /// Fails where a certificate cannot be decoded or the key is not the leaf's.
  init(
    _ chain: ServedChain, versions: ClosedRange<TLSVersion>, others: OtherChains = OtherChains(),
    demand: ClientDemand? = nil, sendsTickets: Bool = false
  ) throws(MintFault) {
    pointer = try drainingErrors("making a server context") { SSL_CTX_new(TLS_server_method()) }
    // What the machine's openssl.cnf says must not decide what the lab can show.
    SSL_CTX_set_security_level(pointer, 0)
    mint_serve_as_given(pointer)
    mint_select_http11(pointer)
    let lowest = Int32(versions.lowerBound.rawValue)
    let highest = Int32(versions.upperBound.rawValue)
    try requiringSuccess("setting versions") { mint_set_minimum_version(pointer, lowest) }
    try requiringSuccess("setting versions") { mint_set_maximum_version(pointer, highest) }
    try demand?.apply(to: pointer)
    if sendsTickets { try requiringSuccess("sending tickets") { credential_send_tickets(pointer, 2) } }
    try present(chain)
    if let second = others.secondKind { try present(second) }
    try choose(others, versions)
  }

  deinit { SSL_CTX_free(pointer) }

  func makeSession() throws(MintFault) -> ServerSession {
    let session = try drainingErrors("making a server session") { SSL_new(pointer) }
    return try ServerSession(owning: session)
  }

  private func choose(_ others: OtherChains, _ versions: ClosedRange<TLSVersion>) throws(MintFault) {
    var unnamed: ServerContext?
    switch others.unnamed {
    case .theSame: break
    case .refused: mint_require_name(pointer)
    case .chain(let chain): unnamed = try ServerContext(chain, versions: versions)
    }
    let older = try others.belowTLS13.map { chain throws(MintFault) in try ServerContext(chain, versions: versions) }
    guard unnamed != nil || older != nil else { return }
    try requiringSuccess("choosing contexts") { mint_choose_context(pointer, unnamed?.pointer, older?.pointer) }
  }

  private func present(_ chain: ServedChain) throws(MintFault) {
    for (index, der) in chain.certificates.enumerated() {
      let certificate = try drainingErrors("reading certificate \(index)") {
        der.withUnsafeBufferPointer { buffer in
          var cursor = buffer.baseAddress
          return d2i_X509(nil, &cursor, buffer.count)
        }
      }
      defer { X509_free(certificate) }
      try requiringSuccess("presenting certificate \(index)") {
        index == 0
          ? SSL_CTX_use_certificate(pointer, certificate) : mint_add_chain_certificate(pointer, certificate)
      }
    }
    let key = try PrivateKey(pkcs8: chain.key.pkcs8)
    try requiringSuccess("using the private key") { key.withPointer { SSL_CTX_use_PrivateKey(pointer, $0) } }
  }
}
