package import Pinning

/// What is unwise in the certificates that a client ships.
package enum CertificateRule: Hashable, Sendable {
  /// Whole certificates are compared.
  case pinnedWhole(file: String)
  /// This library reads DER alone and passes the file over.
  case passedOver(file: String, isLast: Bool)
  /// It is an anchor, whose dates count.
  case ends(file: String, at: Timestamp, left: Int64)
  /// The client pins and has nothing to compare with.
  case nothingToCompare(owner: String)
  case notUsed(setting: String, count: Int)

  var code: LintCode {
    switch self {
    case .pinnedWhole: .certificatePinned
    case .passedOver: .certificatePassedOver
    case .ends: .pinnedCertificateEnds
    case .nothingToCompare: .nothingToCompare
    case .notUsed: .certificatesNotUsed
    }
  }

  var severity: LintSeverity {
    switch self {
    case .pinnedWhole, .notUsed: .warning
    case .passedOver(_, let isLast): isLast ? .critical : .warning
    case .ends(_, _, let left): left < 0 ? .critical : .warning
    case .nothingToCompare: .critical
    }
  }

  var why: String {
    switch self {
    case .pinnedWhole(let file):
      "\(Words.quote(file)) is compared as a whole: a renewal cuts clients off even where the key stays"
    case .passedOver(let file, let isLast):
      "\(Words.quote(file)) is PEM or cannot be read, and the library passes it over"
        + (isLast ? ": nothing is left to compare with" : "")
    case .ends(let file, let at, let left) where left < 0:
      "\(Words.quote(file)) ended at \(at), and is an anchor whose dates count: every connection is refused"
    case .ends(let file, let at, let left):
      "\(Words.quote(file)) is an anchor whose dates count, and ends at \(at), in \(Span(seconds: left))"
    case .nothingToCompare(let owner):
      "certificates are to be pinned for \(Words.plain(owner)), and there is none: every server is refused"
    case .notUsed(let setting, let count):
      "\(Words.plain(setting)): the \(count == 1 ? "certificate is" : "\(count) certificates are") not looked at, and nothing is pinned"
    }
  }

  var remedy: String {
    switch self {
    case .pinnedWhole: "pin its key instead"
    case .passedOver: "convert it: openssl x509 -in FILE -outform DER"
    case .ends: "ship a build with the next certificate in time"
    case .nothingToCompare: "add the certificates"
    case .notUsed: "choose a pinning mode, or remove the certificates"
    }
  }
}
