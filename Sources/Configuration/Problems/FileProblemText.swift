import Pinning
import TLS

extension FileProblem {
  var code: String {
    switch self {
    case .unreadable(_, let fault): fault.code
    case .empty: "empty-file"
    case .certificate(_, let fault): fault.holdsOnlyKeys ? "key-for-certificate" : "no-certificate-in-file"
    }
  }

  var message: String {
    switch self {
    case .unreadable(let path, let fault): "\(SafeText.quote(path)) \(fault.message)"
    case .empty(let path): "\(SafeText.quote(path)) is empty"
    case .certificate(let path, let fault):
      "\(SafeText.quote(path)) holds no certificates that can be read: \(SafeText.escape(fault.detail))"
    }
  }

  var remedy: String {
    switch self {
    case .unreadable(_, let fault): fault.remedy
    case .empty: "write certificates to it, in PEM or DER"
    case .certificate(_, let fault):
      fault.holdsOnlyKeys
        ? "name the file of the certificate; of a key alone, write the pin under sha256"
        : "write whole certificates to it, in PEM or DER"
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

extension Contradiction {
  var code: String {
    switch self {
    case .timeoutLongerThanInterval: "timeout-longer-than-interval"
    case .pinsWithModeNone: "pins-with-mode-none"
    case .sha256WithModeCertificate: "sha256-with-mode-certificate"
    case .modeMissing: "pin-mode-missing"
    case .modeWithoutPins: "pin-mode-without-pins"
    case .enforceWithoutPins: "enforce-without-pins"
    case .expiresWithoutPins: "expires-without-pins"
    case .noAnchors: "no-anchors"
    case .invalidCertificatesWithoutPins: "invalid-certificates-without-pins"
    }
  }

  var message: String {
    switch self {
    case .timeoutLongerThanInterval(let timeout, let interval):
      "the timeout of \(timeout) is longer than the interval of \(interval)"
    case .pinsWithModeNone: "there are pins, and the mode is \"none\""
    case .sha256WithModeCertificate: "sha256 holds pins of keys, and the mode is \"certificate\""
    case .modeMissing: "certificates can be pinned whole or by their keys, and no mode says which"
    case .modeWithoutPins(let mode): "the mode is \"\(mode.rawValue)\", and there is no pin"
    case .enforceWithoutPins: "there is no pin to enforce"
    case .expiresWithoutPins: "there is no pin that could end"
    case .noAnchors: "without any anchor no certificate is trusted"
    case .invalidCertificatesWithoutPins:
      "invalid certificates are allowed, names are checked, and nothing is pinned: AFNetworking refuses every server then"
    }
  }

  var remedy: String {
    switch self {
    case .timeoutLongerThanInterval: "shorten the timeout, or lengthen the interval"
    case .pinsWithModeNone: "set mode to \"publicKey\" or \"certificate\", or remove the pins"
    case .sha256WithModeCertificate: "set mode to \"publicKey\", or pin files under certificates"
    case .modeMissing: "set mode to \"publicKey\" or \"certificate\""
    case .modeWithoutPins(.publicKey): "add pins under sha256, or files under certificates"
    case .modeWithoutPins(.certificate): "add files under certificates"
    case .modeWithoutPins(.none): "remove pins"
    case .enforceWithoutPins, .expiresWithoutPins: "add pins, or remove this key"
    case .noAnchors: "write [\"system\"], or leave anchors out"
    case .invalidCertificatesWithoutPins: "add pins, or set allowInvalidCertificates to false"
    }
  }
}

extension ConfigurationWarning {
  var code: String {
    switch self {
    case .longInterval: "long-interval"
    case .repeatedPin: "repeated-pin"
    case .repeatedAddress: "repeated-address"
    case .noBackupPin: "no-backup-pin"
    case .pinSetEnded: "pin-set-ended"
    case .certificateEnded: "certificate-ended"
    }
  }

  var message: String {
    switch self {
    case .longInterval(let seen): "\(seen) is longer than a hundredth of the life of a 47-day certificate"
    case .repeatedPin(let first): "this pin stands at line \(first.line), column \(first.column) already"
    case .repeatedAddress(let address, let first):
      "\(address) stands at line \(first.line), column \(first.column) already"
    case .noBackupPin: "there is one pin alone: a change of that key cuts every client off"
    case .pinSetEnded(let end): "the pin set ended at \(end), so no pin is looked at"
    case .certificateEnded(let path, let notAfter):
      "the certificate in \(SafeText.quote(path)) ended at \(notAfter)"
    }
  }

  var remedy: String {
    switch self {
    case .longInterval: "write \"1h\" or less"
    case .repeatedPin, .repeatedAddress: "remove one of the two"
    case .noBackupPin: "pin a second key that is kept off the servers"
    case .pinSetEnded: "set a later day, or remove the pins"
    case .certificateEnded: "replace the file"
    }
  }
}
