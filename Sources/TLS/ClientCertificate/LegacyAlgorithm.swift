import COpenSSL

/// What OpenSSL 3 no longer does without its legacy provider: RC2, RC4, DES and the like.
enum LegacyAlgorithm {
  /// The algorithm that OpenSSL could not find, if that is what its errors say: they name it in their data, such as
  /// `Algorithm (RC2-40-CBC : 0), Properties ()`.
  static func name(in errors: [ErrorQueue.Entry]) -> String? {
    errors.lazy.compactMap { name(in: $0.text) }.first
  }

  private static func name(in text: String) -> String? {
    let mark = "Algorithm ("
    guard text.hasPrefix("unsupported"), let start = text.firstRange(of: mark)?.upperBound else { return nil }
    let name = text[start...].prefix { $0 != " " && $0 != ")" }
    return name.isEmpty ? nil : String(name)
  }
}
