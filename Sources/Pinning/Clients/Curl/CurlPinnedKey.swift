/// The argument of curl's `--pinnedpubkey`.
package struct CurlPinnedKey: Hashable, Sendable {
  package enum Argument: Hashable, Sendable {
    /// A text that begins with `sha256//`, as written.
    case hashes(String)
    /// DER of the SubjectPublicKeyInfo in a PEM or DER key file.
    case key(spki: [UInt8])
    /// A file that curl cannot read as a key.
    case unreadableKey(detail: String)
  }

  package let argument: Argument
  /// `--insecure`, `-k`.
  package let isInsecure: Bool
  package let faults: [ClientFault]

  package init(argument: Argument, isInsecure: Bool = false, faults: [ClientFault] = []) {
    self.argument = argument
    self.isInsecure = isInsecure
    self.faults = faults
  }
}
