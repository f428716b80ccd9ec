import COpenSSL
package import Pinning

/// That a server asks its clients for certificates.
package struct ClientDemand: Hashable, Sendable {
  /// DER of the CAs whose certificates are taken, and which are named in the request.
  package let authorities: [[UInt8]]
  /// Clients without one are refused.
  package let isRequired: Bool
  /// When certificates are judged; nil is now.
  package let date: Timestamp?

  package init(authorities: [[UInt8]], isRequired: Bool = true, at date: Timestamp? = nil) {
    self.authorities = authorities
    self.isRequired = isRequired
    self.date = date
  }

  /// Has a context ask so.
  package func apply(to context: OpaquePointer) throws(MintFault) {
    credential_demand(context, isRequired ? 1 : 0)
    if let date { X509_VERIFY_PARAM_set_time(SSL_CTX_get0_param(context), Int(date.secondsSinceEpoch)) }
    for der in authorities {
      let authority = try drainingErrors("reading a CA of clients") {
        der.withUnsafeBufferPointer { buffer in
          var cursor = buffer.baseAddress
          return d2i_X509(nil, &cursor, buffer.count)
        }
      }
      defer { X509_free(authority) }
      try requiringSuccess("taking a CA of clients") { credential_take_authority(context, authority) }
    }
  }
}
