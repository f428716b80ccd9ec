import COpenSSL
package import Pinning

/// SHA-256 by OpenSSL. Apart from the one that pintop observes with, so that tests do not check a hash by itself.
package enum SHA256Digest {
  package static func of(_ bytes: [UInt8]) -> Digest256 {
    var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
    // The one-shot function cannot fail: its only error is a missing output.
    _ = SHA256(bytes, bytes.count, &digest)
    guard let result = Digest256(bytes: digest) else { preconditionFailure("SHA-256 has 32 bytes") }
    return result
  }
}
