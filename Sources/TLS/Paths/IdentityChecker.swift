import COpenSSL
import Pinning

/// Checks the name or address that a certificate must bear (RFC 9525, section 6), by OpenSSL's rules, and those of
/// clients in use for names with an underscore.
enum IdentityChecker {
  /// Alternative names only, and a wildcard only for a whole label.
  static let flags = UInt32(X509_CHECK_FLAG_NEVER_CHECK_SUBJECT) | UInt32(X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS)

  /// Nil where the leaf bears the identity, or none is asked for.
  static func failure(
    _ identity: ReferenceIdentity?, on leaf: CertificateFacts, shelf: inout CertificateShelf
  ) -> TrustFailure? {
    guard let identity, !bears(identity, shelf.pointer(for: leaf)), !isBelowWildcard(identity, of: leaf) else {
      return nil
    }
    return .wrongIdentity(asked: identity, presented: leaf.alternativeNames.map(\.description))
  }

  private static func bears(_ identity: ReferenceIdentity, _ leaf: OpaquePointer?) -> Bool {
    guard let leaf else { return false }
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    switch identity {
    case .ip(let address): return X509_check_ip(leaf, address.bytes, address.bytes.count, flags) == 1
    case .dns(let name): return isCheckable(name) && X509_check_host(leaf, name, name.utf8.count, flags, nil) == 1
    }
  }

  /// OpenSSL takes a leading dot for "any name below", and an empty name for none to check. A wildcard is no name.
  private static func isCheckable(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && !name.utf8.contains(0) && !name.contains("*")
  }

  /// A name whose first label has an underscore, below a wildcard: no host name by RFC 1123, but servers in use have
  /// them, and OpenSSL alone holds no wildcard to cover them.
  private static func isBelowWildcard(_ identity: ReferenceIdentity, of leaf: CertificateFacts) -> Bool {
    guard case .dns(let name) = identity, HostName.isName(name[...]), let dot = name.firstIndex(of: "."),
      name[..<dot].contains("_")
    else { return false }
    let wildcard = "*" + name[dot...].lowercased()
    // As OpenSSL does, two labels at least below the wildcard.
    guard wildcard.count(where: { $0 == "." }) >= 2 else { return false }
    return leaf.alternativeNames.contains { other in
      if case .dns(let other) = other { other.lowercased() == wildcard } else { false }
    }
  }
}
