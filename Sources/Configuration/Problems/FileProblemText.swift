import PositionedJSON
import TLS

extension FileProblem {
  var code: String {
    switch self {
    case .unreadable(_, let fault): fault.code
    case .empty: "empty-file"
    case .certificate(_, let fault): fault.holdsOnlyKeys ? "key-for-certificate" : "no-certificate-in-file"
    case .revocationLists: "no-crl-in-file"
    case .logList: "no-log-list"
    }
  }

  var message: String {
    switch self {
    case .unreadable(let path, let fault): "\(SafeText.quote(path)) \(fault.message)"
    case .empty(let path): "\(SafeText.quote(path)) is empty"
    case .certificate(let path, let fault):
      "\(SafeText.quote(path)) holds no certificates that can be read: \(SafeText.escape(fault.detail))"
    case .revocationLists(let path, let fault):
      "\(SafeText.quote(path)) holds no CRLs that can be read: \(SafeText.escape(fault.detail))"
    case .logList(let path, let fault):
      "\(SafeText.quote(path)) is no list of logs: \(SafeText.escape(fault.detail))"
    }
  }

  var remedy: String {
    switch self {
    case .unreadable(let path, .notFound) where path.lowercased() == "system":
      "write \"system\" for the anchors of this machine"
    case .unreadable(_, .notFound): "check the path: it is relative to the configuration file"
    case .unreadable(_, let fault): fault.remedy
    case .empty: "write certificates to it, in PEM or DER"
    case .certificate(_, let fault):
      fault.holdsOnlyKeys
        ? "name the file of the certificate; of a key alone, write the pin under sha256"
        : "write whole certificates to it, in PEM or DER"
    case .revocationLists: "write whole CRLs to it, in PEM or DER"
    case .logList: "take the list that a browser publishes, in version 3 of its schema"
    }
  }
}

extension CertificateFileFault {
  /// There are PEM blocks, and all of them are public or private keys.
  fileprivate var holdsOnlyKeys: Bool {
    switch self {
    case .noCertificates(let labels): !labels.isEmpty && labels.allSatisfy { $0.hasSuffix("KEY") }
    case .empty, .der, .block: false
    }
  }
}
