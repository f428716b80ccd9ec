import COpenSSL
package import Pinning

extension Digest256 {
  /// SHA-256 (FIPS 180-4) of the bytes.
  package init(sha256Of bytes: [UInt8]) {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    _ = SHA256(bytes, bytes.count, &digest)
    // Sound: a SHA-256 is 32 bytes, which is all that this initialiser asks for.
    self.init(bytes: digest)!
  }
}

/// SHA-1 (FIPS 180-4): only for pins of old clients, which are compared and never trusted for more.
enum SHA1Digest {
  static func of(_ bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: Int(SHA_DIGEST_LENGTH))
    _ = SHA1(bytes, bytes.count, &digest)
    return digest
  }
}
