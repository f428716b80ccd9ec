import Pinning
import PositionedJSON

/// Texts of files and certificates in sentences: escaped, and cut.
enum Words {
  static func quote(_ text: String) -> String { SafeText.quote(text) }

  /// Of another part of pintop, with texts of the file in it.
  static func plain(_ text: String) -> String { SafeText.escape(text) }

  /// `the leaf "api.example.com"`.
  static func certificate(_ facts: CertificateFacts) -> String {
    "the \(facts.isCA ? "CA" : "certificate") \(quote(facts.shortName))"
  }

  /// The first few, and how many more.
  static func list(_ items: [String], most: Int = 4) -> String {
    let shown = items.prefix(most).joined(separator: ", ")
    return items.count > most ? "\(shown) and \(items.count - most) more" : shown
  }
}
