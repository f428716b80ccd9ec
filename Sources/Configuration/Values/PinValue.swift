import Pinning
import PositionedJSON

/// Reads a pin, and tells apart what people paste in its place.
enum PinValue {
  static func read(_ text: String) -> Result<Pin, PinTextFault> {
    do throws(PinFault) {
      return .success(try Pin(base64: text))
    } catch {
      return .failure(PinTextFault(diagnosis(of: text, error)))
    }
  }

  private static func diagnosis(of text: String, _ fault: PinFault) -> PinProblem {
    let body = text.hasPrefix("sha256/") ? text.dropFirst("sha256/".count) : text[...]
    if isHexadecimal(body, digits: 64) { return .hexadecimal }
    if isHexadecimal(body, digits: 40) { return .sha1 }
    switch fault {
    case .wrongLength(20): return .sha1
    case .notBase64(let cause, _): return diagnosis(of: body, text, cause) ?? .fault(fault, text: text)
    case .wrongLength, .hexadecimal: return .fault(fault, text: text)
    }
  }

  private static func diagnosis(of body: Substring, _ text: String, _ cause: Base64.Fault) -> PinProblem? {
    switch cause {
    case .foreignCharacter(let offset):
      let seen = body.utf8.dropFirst(offset).first.map { Unicode.Scalar($0) }
      return seen == "-" || seen == "_" ? seen.map { .urlAlphabet($0, offset: offset) } : nil
    case .wrongPadding:
      let completed = body + "="
      return body.utf8.count == 43 && (try? Pin(base64: completed)) != nil ? .missingPadding(text) : nil
    case .strayBits: return nil
    }
  }

  /// Digits, perhaps with colons or blanks between them, as `openssl` and keychains print a digest.
  private static func isHexadecimal(_ text: Substring, digits: Int) -> Bool {
    guard text.utf8.count <= digits * 2 else { return false }
    let scalars = text.unicodeScalars.filter { $0 != ":" && $0 != " " }
    return scalars.count == digits && scalars.allSatisfy { $0.hexDigitValue != nil }
  }
}

/// A problem of a pin as an error.
struct PinTextFault: Error, Hashable {
  let problem: PinProblem

  init(_ problem: PinProblem) {
    self.problem = problem
  }
}
