package import Pinning

/// Why bytes are no certificate that pintop can judge.
package enum CertificateFault: Error, Hashable, Sendable {
  /// OpenSSL does not decode it.
  case notACertificate(detail: String)
  /// So many bytes follow the certificate.
  case trailingBytes(Int)
  /// The outer structure is not DER (X.690, section 10) though OpenSSL decodes it.
  case notDER
  /// notBefore or notAfter names no instant.
  case undecodableTime
  /// An extension that path validation turns on cannot be decoded, or stands twice. `name` is OpenSSL's short name or
  /// the dotted object identifier.
  case undecodableExtension(name: String)

  /// One sentence without a full stop.
  package var detail: String {
    switch self {
    case .notACertificate(let detail): detail
    case .trailingBytes(let count): "\(count) bytes follow the certificate"
    case .notDER: "its encoding is not DER"
    case .undecodableTime: "its dates cannot be read"
    case .undecodableExtension(let name): "its extension \(name) cannot be decoded"
    }
  }
}

/// Why a file gives no certificates.
package enum CertificateFileFault: Error, Hashable, Sendable {
  case empty
  /// Neither DER nor a PEM block of a certificate. `labels` are those of the PEM blocks that were met.
  case noCertificates(labels: [String])
  /// A file that starts as DER does.
  case der(CertificateFault)
  /// A certificate's PEM block, counted from 1 among certificates; `line` of its BEGIN counts from 1.
  case block(number: Int, line: Int, fault: PEMBlockFault)

  /// One sentence without a full stop.
  package var detail: String {
    switch self {
    case .empty: "the file is empty"
    case .noCertificates(let labels):
      labels.isEmpty
        ? "the file holds neither a DER certificate nor a PEM block"
        : "the file holds no certificate, only \(labels.prefix(4).joined(separator: ", "))"
    case .der(let fault): fault.detail
    case .block(let number, let line, let fault): "certificate \(number) (line \(line)): \(fault.detail)"
    }
  }
}

/// What is wrong with one PEM block (RFC 7468).
package enum PEMBlockFault: Error, Hashable, Sendable {
  /// There is no END line with the same label.
  case unterminated
  case base64(Base64.Fault)
  case certificate(CertificateFault)

  /// One sentence without a full stop.
  package var detail: String {
    switch self {
    case .unterminated: "its END line is missing"
    case .base64(.foreignCharacter): "its base64 holds a foreign character"
    case .base64(.wrongPadding): "its base64 is cut short or wrongly padded"
    case .base64(.strayBits): "its base64 does not end on a whole byte"
    case .certificate(let fault): fault.detail
    }
  }
}
