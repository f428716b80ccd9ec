import PositionedJSON
package import TLS

/// What is wrong with a `clientCertificate`. Nothing of a passphrase or a key stands in it.
package enum ClientCertificateProblem: Hashable, Sendable {
  case fault(ClientCredentialFault, path: String)
  /// `file` beside `certificate` or `key`.
  case twoForms
  case keyWithoutCertificate
  case passphraseWithoutCertificate
  /// A text that is neither `env:NAME` nor `file:PATH`, and not repeated.
  case passphraseInConfiguration
}

extension ClientCertificateProblem {
  var code: String {
    switch self {
    case .fault(let fault, _): fault.code
    case .twoForms: "two-client-certificates"
    case .keyWithoutCertificate: "key-without-certificate"
    case .passphraseWithoutCertificate: "passphrase-without-certificate"
    case .passphraseInConfiguration: "passphrase-in-configuration"
    }
  }

  var message: String {
    switch self {
    case .fault(let fault, let path): "\(SafeText.quote(path)): \(SafeText.escape(fault.detail))"
    case .twoForms: "a PKCS#12 file holds certificate and key, and others stand beside it"
    case .keyWithoutCertificate: "there is a key, and no certificate for it"
    case .passphraseWithoutCertificate: "there is a passphrase, and nothing that it could open"
    case .passphraseInConfiguration: "a passphrase stands in the configuration itself"
    }
  }

  var remedy: String {
    switch self {
    case .fault(let fault, _): fault.remedy
    case .twoForms: "keep file, or certificate and key"
    case .keyWithoutCertificate: "add the file of the certificate under certificate"
    case .passphraseWithoutCertificate: "add certificate or file, or remove it"
    case .passphraseInConfiguration: "write \"env:NAME\" or \"file:PATH\", and put the passphrase there"
    }
  }
}

extension ClientCredentialFault {
  fileprivate var code: String {
    switch self {
    case .certificates, .certificate, .noCertificate: "no-client-certificate"
    case .noPrivateKey: "no-private-key"
    case .keyUnreadable: "private-key-unreadable"
    case .notPKCS12: "not-pkcs12"
    case .passphraseMissing: "passphrase-missing"
    case .wrongPassphrase, .passphraseWithNUL: "wrong-passphrase"
    case .legacyAlgorithm: "legacy-encryption"
    case .keyOfOtherCertificate: "key-of-other-certificate"
    }
  }

  fileprivate var remedy: String {
    switch self {
    case .certificates: "write the certificate to it in PEM, and its issuers behind it; a PKCS#12 goes under file"
    case .certificate, .noCertificate: "export certificate and key together anew"
    case .noPrivateKey: "name the file of the private key under key, or export certificate and key together anew"
    case .keyUnreadable: "export the key anew, as PKCS#8 in PEM"
    case .notPKCS12: "name a PKCS#12 file; PEM goes under certificate and key"
    case .passphraseMissing: "add passphrase, as \"env:NAME\" or \"file:PATH\""
    case .wrongPassphrase, .passphraseWithNUL: "check the passphrase, and that it belongs to this file"
    case .legacyAlgorithm:
      "open it with openssl's -legacy and encrypt it anew: without that option a file is made that OpenSSL 3 reads"
    case .keyOfOtherCertificate(nil): "name the key of this certificate, or the certificate of this key"
    case .keyOfOtherCertificate: "put that certificate first in its file"
    }
  }
}
