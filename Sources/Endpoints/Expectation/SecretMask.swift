/// Puts a mark in the place of secrets that a server repeats.
package struct SecretMask: Sendable {
  private let texts: [String]

  /// As they are, as a URL has them, and as JSON does. The longest comes first: one secret may stand within another.
  package init(_ secrets: [Secret]) {
    let plain = Set(secrets.map(\.revealed))
    let quoted = plain.map { String(PlainJSON.string($0).text().dropFirst().dropLast()) }
    texts = plain.union(plain.map(QueryString.escaped)).union(quoted).sorted { $0.utf8.count > $1.utf8.count }
  }

  package func callAsFunction(_ text: String) -> String {
    texts.reduce(text) { $0.replacing($1, with: Secret.mark) }
  }
}
