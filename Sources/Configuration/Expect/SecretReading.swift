import Endpoints
import Foundation
import PositionedJSON

/// Where secrets come from.
package struct SecretSource: Sendable {
  let files: any FileSource
  /// The value of a variable; nil where it is not set.
  let environment: @Sendable (String) -> String?

  package static let process: @Sendable (String) -> String? = { ProcessInfo.processInfo.environment[$0] }
}

extension Reading {
  private static let environmentPrefix = "env:"
  private static let filePrefix = "file:"

  /// A text, or a secret by `env:NAME` or `file:PATH`. Nil, and reported, where the secret is not there.
  mutating func requestText(_ text: Located<String>) -> RequestText? {
    if text.value.hasPrefix(Self.environmentPrefix) {
      let name = String(text.value.dropFirst(Self.environmentPrefix.count))
      guard let value = secrets.environment(name) else { return report(.expect(.missingVariable(name)), at: text) }
      return secret(value, from: text)
    }
    if text.value.hasPrefix(Self.filePrefix) {
      let path = String(text.value.dropFirst(Self.filePrefix.count))
      do throws(FileFault) {
        guard let value = String(validating: try secrets.files.read(path), as: UTF8.self) else {
          return report(.expect(.secretNotText(text.value)), at: text)
        }
        return secret(Self.withoutLineBreak(value), from: text)
      } catch {
        return report(.file(.unreadable(path: path, error)), at: text)
      }
    }
    return .plain(text.value)
  }

  /// A secret by `env:NAME` or `file:PATH`; nil, and reported, where it is not there or stands in the file itself.
  mutating func secret(_ field: Located<JSON5Value>?, _ key: String) -> Secret? {
    guard let text = text(field).located, let read = requestText(text) else { return nil }
    if let secret = read.secret { return secret }
    return report(.value(.secretInFile(key: key)), at: text)
  }

  private mutating func secret(_ value: String, from source: Located<String>) -> RequestText? {
    value.isEmpty ? report(.expect(.emptySecret(source.value)), at: source) : .secret(Secret(value))
  }

  /// Editors end a file with a line break, which is none of the secret.
  private static func withoutLineBreak(_ text: String) -> String {
    text.last?.isNewline == true ? String(text.dropLast()) : text
  }

  private mutating func report<Value>(_ problem: ConfigurationProblem, at field: Located<String>) -> Value? {
    issues.add(problem, at: field)
    return nil
  }
}
