import Glibc

/// Why bytes are no CRL at all. One that can be read and may not be used is no fault: see `RevocationList.obstacles`.
package enum RevocationListFault: Error, Hashable, Sendable {
  /// OpenSSL does not decode it.
  case notACRL(detail: String)
  /// So many bytes follow the CRL.
  case trailingBytes(Int)
  case tooLarge(bytes: Int, limit: Int)
  /// A date of the list or of an entry names no instant.
  case undecodableTime

  /// One sentence without a full stop.
  package var detail: String {
    switch self {
    case .notACRL(let detail): detail
    case .trailingBytes(let count): "\(count) bytes follow the CRL"
    case .tooLarge(let bytes, let limit): "its \(bytes) bytes are more than the \(limit) that are read"
    case .undecodableTime: "its dates cannot be read"
    }
  }
}

/// Why a file gives no CRLs.
package enum RevocationFileFault: Error, Hashable, Sendable {
  case empty
  /// `errno` as open(2) or read(2) left it; EFBIG also where the file is larger than is read.
  case unreadable(errno: Int32)
  /// Neither DER nor a PEM block of a CRL. `labels` are those of the PEM blocks that were met.
  case noLists(labels: [String])
  case tooMany(limit: Int)
  /// A file that starts as DER does.
  case der(RevocationListFault)
  /// A CRL's PEM block, counted from 1 among CRLs; `line` of its BEGIN counts from 1.
  case block(number: Int, line: Int, fault: RevocationBlockFault)

  /// One sentence without a full stop.
  package var detail: String {
    switch self {
    case .empty: "the file is empty"
    case .unreadable(let errno): "the file cannot be read: \(String(cString: strerror(errno)))"
    case .noLists(let labels):
      labels.isEmpty
        ? "the file holds neither a DER CRL nor a PEM block"
        : "the file holds no CRL, only \(labels.prefix(4).joined(separator: ", "))"
    case .tooMany(let limit): "the file holds more than \(limit) CRLs"
    case .der(let fault): fault.detail
    case .block(let number, let line, let fault): "CRL \(number) (line \(line)): \(fault.detail)"
    }
  }
}

/// What is wrong with one PEM block of a CRL.
package enum RevocationBlockFault: Error, Hashable, Sendable {
  case block(PEMBlockFault)
  case list(RevocationListFault)

  /// One sentence without a full stop.
  package var detail: String {
    switch self {
    case .block(let fault): fault.detail
    case .list(let fault): fault.detail
    }
  }
}
