/// The way from the top of a file to one of its values.
package struct JSONPath: Hashable, Sendable, CustomStringConvertible {
  package enum Step: Hashable, Sendable {
    case key(String)
    /// From 0.
    case index(Int)
  }

  package let steps: [Step]

  package init(_ steps: [Step] = []) {
    self.steps = steps
  }

  package static let top = JSONPath()

  package func key(_ key: String) -> JSONPath { JSONPath(steps + [.key(key)]) }

  package func index(_ index: Int) -> JSONPath { JSONPath(steps + [.index(index)]) }

  /// `endpoints[2].pins.sha256[0]`; keys that are no plain words as `["two words"]`; nothing at the top.
  package var description: String {
    var text = ""
    for step in steps {
      switch step {
      case .index(let index): text += "[\(index)]"
      case .key(let key) where Self.isPlain(key): text += (text.isEmpty ? "" : ".") + key
      case .key(let key): text += "[\(SafeText.quote(key))]"
      }
    }
    return text
  }

  private static func isPlain(_ key: String) -> Bool {
    guard let first = key.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first),
      key.utf8.count <= SafeText.longest
    else { return false }
    return key.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
        true
      default: false
      }
    }
  }
}
