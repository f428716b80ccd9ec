/// The SHA-256 of a DER SubjectPublicKeyInfo (RFC 7469, section 2.4), as clients carry it.
package struct Pin: Hashable, Sendable, CustomStringConvertible {
  package let spkiSHA256: Digest256

  package init(spkiSHA256: Digest256) {
    self.spkiSHA256 = spkiSHA256
  }

  /// Reads base64 of exactly 32 bytes; a leading `sha256/`, as several clients write it, is taken too.
  package init(base64 text: some StringProtocol) throws(PinFault) {
    let prefix = "sha256/"
    let body = text.hasPrefix(prefix) ? Substring(text.dropFirst(prefix.count)) : Substring(text)
    let bytes: [UInt8]
    do {
      bytes = try Base64.decode(body)
    } catch {
      if Digest256(hex: body) != nil { throw .hexadecimal }
      throw .notBase64(error, characters: body.utf8.count)
    }
    guard let digest = Digest256(bytes: bytes) else {
      if Digest256(hex: body) != nil { throw .hexadecimal }
      throw .wrongLength(bytes: bytes.count)
    }
    self.spkiSHA256 = digest
  }

  /// 44 characters of base64.
  package var base64: String { spkiSHA256.base64 }

  package var description: String { base64 }
}

/// Why a text is no pin.
package enum PinFault: Error, Hashable, Sendable {
  /// `characters` is the text's length; a whole pin has 44.
  case notBase64(Base64.Fault, characters: Int)
  /// Base64 of a number of bytes other than 32. 20 is the length of a SHA-1.
  case wrongLength(bytes: Int)
  /// 64 hexadecimal digits: a digest, but not in base64, and often a certificate's fingerprint.
  case hexadecimal
}
