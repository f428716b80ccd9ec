package import ClientFormats
import Pinning

/// One file of a shipped build, read as one format, as the linter looks at it.
package struct LintedFile: Sendable {
  /// As the findings call it.
  package let name: String
  package let file: ClientFile
  package let comments: [SourceComment]
  /// Every set of pins, in file order.
  let sets: [LintedSet]

  /// `bytes` are those that `file` was read from.
  package init(name: String, bytes: [UInt8], file: ClientFile) {
    self.name = name
    self.file = file
    self.comments = SourceComment.all(in: bytes, as: file.format)
    self.sets = LintedSet.all(in: file)
  }

  var format: ClientFormat { file.format }

  var model: any ClientModel { file.content.policy().model }

  func finding(_ rule: LintRule, at place: FilePlace?) -> LintFinding {
    LintFinding(file: name, format: format, place: place ?? .file, rule: rule)
  }

  /// Pins that cover a host, whatever the clock says of them.
  func pins(for host: String) -> [PinnedItem] {
    model.pins(for: Self.connection(to: host), at: nil)
  }

  /// A connection before any pin set could have ended.
  static func connection(to host: String, presented: PresentedChain = PresentedChain([])) -> ClientConnection {
    ClientConnection(host: host, date: Timestamp(secondsSinceEpoch: 0), presented: presented)
  }
}
