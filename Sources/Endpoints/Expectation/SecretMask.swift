/// Puts a mark in the place of secrets that a server repeats.
package struct SecretMask: Sendable {
  /// None of them empty.
  private let forms: [[UInt8]]

  /// As they are, as a URL has them, and as JSON does.
  package init(_ secrets: [Secret]) {
    let plain = Set(secrets.map(\.revealed))
    let quoted = plain.map { String(PlainJSON.string($0).text().dropFirst().dropLast()) }
    forms = plain.union(plain.map(QueryString.escaped)).union(quoted).map { Array($0.utf8) }.filter { !$0.isEmpty }
  }

  package func callAsFunction(_ text: String) -> String {
    forms.isEmpty ? text : String(decoding: self(Array(text.utf8)), as: UTF8.self)
  }

  /// Bytes of any kind. Mask them before they are shortened or escaped: a piece of a secret is not known again.
  ///
  /// `earlier` are the bytes before them that were told already, where a secret may have begun. Bytes that are cut short
  /// may end within a secret: what could be its beginning is struck out as well.
  package func callAsFunction(
    _ bytes: some Collection<UInt8>, after earlier: some Collection<UInt8> = EmptyCollection<UInt8>(),
    isCutShort: Bool = false
  ) -> [UInt8] {
    guard let longest = forms.map(\.count).max() else { return Array(bytes) }
    let before = earlier.suffix(longest - 1)
    let all = Array(before) + bytes
    var struckUpTo = 0
    var masked = [UInt8]()
    for index in all.indices {
      let length = secret(at: all[index...], isCutShort: isCutShort)
      // Of secrets that overlap nothing is left, and one mark is put.
      let isStruck = index < struckUpTo
      struckUpTo = max(struckUpTo, index + length)
      guard index >= before.count else { continue }
      if index >= struckUpTo {
        masked.append(all[index])
      } else if !isStruck || index == before.count {
        masked += Secret.mark.utf8
      }
    }
    return masked
  }

  /// How many of the first bytes are a secret, the longest that fits; 0 where none is.
  private func secret(at bytes: ArraySlice<UInt8>, isCutShort: Bool) -> Int {
    guard let first = bytes.first else { return 0 }
    return forms.lazy.filter { form in
      guard form.first == first else { return false }
      return bytes.starts(with: form) || isCutShort && bytes.count < form.count && form.starts(with: bytes)
    }.map { min($0.count, bytes.count) }.max() ?? 0
  }
}
