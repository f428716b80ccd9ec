import Endpoints
import Pinning

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
    case .twoStores: "two-trust-stores"
    case .invalidCertificatesWithoutPins: "invalid-certificates-without-pins"
    case .fileAndLayers: "file-and-layers"
    case .noLayers: "no-layers"
    case .startTLSWithHTTPS: "starttls-with-https"
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
    case .twoStores: "a device has one trust store, and this is the second"
    case .invalidCertificatesWithoutPins:
      "invalid certificates are allowed, names are checked, and nothing is pinned: AFNetworking refuses every server then"
    case .fileAndLayers: "this client has a file, and layers beside it"
    case .noLayers: "a client without any file is none"
    case .startTLSWithHTTPS(let language):
      "startTLS is \"\(language.rawValue)\", and the url is of HTTPS, which begins with TLS"
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
    case .twoStores: "keep one of them; files may stand beside it"
    case .fileAndLayers: "write the file as one of the layers, or remove layers"
    case .startTLSWithHTTPS: "write the url as tls://host:port, or set startTLS to \"none\""
    case .noLayers: "add layers such as { \"format\": \"okhttp\", \"file\": \"clients/okhttp.txt\" }"
    case .invalidCertificatesWithoutPins: "add pins, or set allowInvalidCertificates to false"
    }
  }
}
