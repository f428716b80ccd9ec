import COpenSSL
import Pinning

/// Has OpenSSL verify exactly one path: these intermediates, this anchor, no others.
///
/// Dates and identity are left out here: OpenSSL takes the last second of a certificate for past, and both are to be
/// judged on paths that OpenSSL never completes, too.
enum PathVerifier {
  /// One objection of OpenSSL's.
  struct Objection: Hashable {
    /// X509_V_ERR_…
    let code: Int32
    /// Where on the path, the leaf being 0.
    let depth: Int
    /// OpenSSL's words for the code.
    let text: String
  }

  /// Every objection, in OpenSSL's order; empty where the path holds. `path` is leaf to anchor and not empty.
  static func objections(
    to path: [CertificateFacts], rules: PathRules, on shelf: inout CertificateShelf
  ) -> [Objection] {
    let pointers = path.compactMap { shelf.pointer(for: $0) }
    guard pointers.count == path.count, let leaf = pointers.first, let anchor = pointers.last else {
      return [Objection(X509_V_ERR_OUT_OF_MEM, depth: 0)]
    }
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    let standIns = StandIns(for: pointers.dropLast())
    let below = pointers.dropLast().map { standIns.pointer(for: $0) }
    guard let verification = PathVerification(),
      verification.load(leaf: below.first ?? leaf, between: below.dropFirst(), anchor: anchor)
    else {
      return [Objection(X509_V_ERR_OUT_OF_MEM, depth: 0)]
    }
    return verification.run(record: PathRecord(below + [anchor]), rules: rules)
  }
}

/// Copies of certificates that another one of the same name signed: a CA's next key, or a server of its CA's name.
///
/// OpenSSL takes them for self-signed where key identifiers do not say otherwise, and looks for no issuer. Who signed
/// them the search has found out; nothing else of the copies differs.
private struct StandIns: ~Copyable {
  private var copies = [OpaquePointer: OpaquePointer]()

  init(for certificates: ArraySlice<OpaquePointer>) {
    for certificate in certificates where observe_seems_self_signed(certificate) == 1 {
      if let copy = observe_signed_by_another(certificate) { copies[certificate] = copy }
    }
  }

  deinit {
    for copy in copies.values { X509_free(copy) }
  }

  /// Lives as long as the stand-ins, or as the certificate where it needs none.
  borrowing func pointer(for certificate: OpaquePointer) -> OpaquePointer { copies[certificate] ?? certificate }
}

extension PathVerifier.Objection {
  init(_ code: Int32, depth: Int) {
    self.init(code: code, depth: depth, text: String(cString: X509_verify_cert_error_string(Int(code))))
  }
}
