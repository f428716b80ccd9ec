import COpenSSL
import Pinning

/// What services ask for as the signature of a request, in lower-case hexadecimal digits.
package enum RequestSignature {
  /// MD5 (RFC 1321): no protection by today's measure, and what some services still want. Nil where this OpenSSL does
  /// not do it, as under FIPS rules.
  package static func md5(of text: String) -> String? {
    let bytes = Array(text.utf8)
    var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var length = 0
    ErrorQueue.clear()
    guard EVP_Q_digest(nil, "MD5", nil, bytes, bytes.count, &digest, &length) == 1 else {
      ErrorQueue.clear()
      return nil
    }
    return Hex.encode(digest.prefix(length))
  }

  /// HMAC (RFC 2104) with SHA-256; the key is the text's bytes in UTF-8.
  package static func hmacSHA256(of text: String, key: String) -> String? {
    let (bytes, key) = (Array(text.utf8), Array(key.utf8))
    var digest = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var length: UInt32 = 0
    ErrorQueue.clear()
    guard HMAC(EVP_sha256(), key, Int32(key.count), bytes, bytes.count, &digest, &length) != nil else {
      ErrorQueue.clear()
      return nil
    }
    return Hex.encode(digest.prefix(Int(length)))
  }
}
