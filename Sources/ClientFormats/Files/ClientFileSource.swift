package import Pinning

/// Where the files come from that a client's file names. Paths are relative to the folder of that file.
package protocol ClientFileSource: Sendable {
  /// All bytes of one file, whose size the source bounds.
  func read(_ path: String) throws(ClientFileUnreadable) -> [UInt8]

  /// The names of the files in a folder, in any order.
  func names(in folder: String) throws(ClientFileUnreadable) -> [String]
}

/// Why a file or folder could not be read: what follows its name in a sentence, such as `does not exist`.
package struct ClientFileUnreadable: Error, Hashable, Sendable {
  package let detail: String

  package init(detail: String) {
    self.detail = detail
  }
}

/// Reads certificates; whoever links a library for that lends it to the readers here.
package protocol CertificateDecoding: Sendable {
  /// What a certificate file holds: one certificate in DER, PEM text with some, or neither.
  func content(of bytes: [UInt8]) -> ShippedCertificate.Content
}
