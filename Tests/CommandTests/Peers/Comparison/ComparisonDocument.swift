import Foundation

/// The tables of docs/comparison.md, as the code has them.
enum ComparisonDocument {
  static func text() throws -> String {
    try String(contentsOf: Tool.repository.appending(path: "docs/comparison.md"), encoding: .utf8)
  }

  /// One line a matter: by which words the three say it.
  static let mapping = Matter.allCases.map { matter in
    let words = matter.words
    return "| \(words.pintop.text) | \(words.openssl.text) | \(words.curl.text) |"
  }

  /// One line a case: what all three say of it, or who says something else, and why.
  static let cases = ComparisonTable.cases.map { comparison in
    let notes = [comparison.difference?.text, comparison.curlURL.text].compactMap { $0 }.joined(separator: " ")
    return "| \(comparison.name) | `\(comparison.matter.words.pintop.code)` | \(notes) |"
  }
}

extension Comparison.CurlURL {
  fileprivate var text: String? {
    if case .nothing(let reason) = self { "curl is not asked: \(reason)." } else { nil }
  }
}

extension Comparison.Difference {
  fileprivate var text: String {
    let others = [
      pintop.map { "pintop: \($0.text)" }, openssl.map { "openssl: \($0.text)" }, curl.map { "curl: \($0.text)" },
    ]
    return others.compactMap { $0 }.joined(separator: "; ") + ". \(because)"
  }
}

extension PintopSays {
  fileprivate var text: String { "`\(state)`, `\(code)`" + (stage.map { " in `\($0)`" } ?? "") }
}

extension OpenSSLSays {
  fileprivate var text: String {
    switch self {
    case .verified(let number): "verify return code \(number)"
    case .failed(""): "no handshake"
    case .failed(let words): "`\(words)`"
    case .silence: "nothing"
    }
  }
}

extension CurlSays {
  fileprivate var text: String { "\(exit), `\(words)`" }
}
