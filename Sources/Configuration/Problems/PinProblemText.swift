import Pinning
import PositionedJSON

extension PinProblem {
  var code: String {
    switch self {
    case .fault(.notBase64, _), .missingPadding, .urlAlphabet: "bad-base64"
    case .fault(.wrongLength, _): "wrong-pin-length"
    case .fault(.hexadecimal, _), .hexadecimal: "hexadecimal-pin"
    case .sha1: "sha-1-pin"
    }
  }

  var message: String {
    switch self {
    case .fault(.notBase64(let fault, let characters), let text): Self.message(fault, text, characters)
    case .fault(.wrongLength(let bytes), let text):
      "\(SafeText.quote(text)) is base64 of \(bytes) bytes, and a pin has 32"
    case .fault(.hexadecimal, _), .hexadecimal:
      "64 hexadecimal digits are a digest, perhaps the fingerprint of a whole certificate, and no pin"
    case .missingPadding(let text):
      "\(SafeText.quote(text)) has 43 characters, and a pin has 44: the = at its end is missing"
    case .urlAlphabet(let scalar, let offset):
      "character \(offset + 1) is \(SafeText.quote(scalar)), which only the URL-safe kind of base64 has"
    case .sha1: "20 bytes are a SHA-1, and a pin is a SHA-256"
    }
  }

  private static func message(_ fault: Base64.Fault, _ text: String, _ characters: Int) -> String {
    switch fault {
    case .foreignCharacter(let offset):
      "\(SafeText.quote(text)) is no base64: character \(offset + 1) is " + seen(in: text, at: offset)
    case .wrongPadding:
      "\(SafeText.quote(text)) is no base64: it has \(characters) characters, and a pin has 44 with one = at its end"
    case .strayBits:
      "\(SafeText.quote(text)) is no base64 of whole bytes: its last character is wrong, or was cut off"
    }
  }

  /// `offset` counts UTF-8 bytes of what follows `sha256/`.
  private static func seen(in text: String, at offset: Int) -> String {
    var rest = offset
    for scalar in text.unicodeScalars {
      if rest <= 0 { return SafeText.quote(scalar) }
      rest -= scalar.utf8.count
    }
    return "missing"
  }

  var remedy: String {
    switch self {
    case .fault(.notBase64, _), .fault(.wrongLength, _): "copy the pin again: base64 of the SHA-256 of the key's SPKI"
    case .fault(.hexadecimal, _), .hexadecimal:
      "write the base64 SHA-256 of the key's SPKI; a certificate goes into certificates, as a file"
    case .missingPadding: "add it"
    case .urlAlphabet: "write + for - and / for _"
    case .sha1: "compute the pin anew from the certificate's key"
    }
  }
}
