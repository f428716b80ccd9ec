import Foundation
import Pinning
import Testing

@testable import ClientFormats

/// The examples of docs/client-files.md are read as what they stand for.
struct DocumentationTests {
  private static func examples() throws -> [String] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: "docs/client-files.md"), encoding: .utf8)
    let parts = text.components(separatedBy: "```")
    return parts.indices.filter { $0 % 2 == 1 }.map { index in
      String(parts[index].drop { !$0.isNewline }.dropFirst())
    }
  }

  @Test func everyExampleIsReadWithoutFault() throws {
    let formats: [ClientFormat] = [
      .androidNSC, .trustkit, .iosPinnedDomains, .okhttp, .okhttp, .hpkp, .curl, .afnetworking, .alamofire, .sectrust,
    ]
    let examples = try Self.examples()
    try #require(examples.count == formats.count)
    for (example, format) in zip(examples, formats) {
      #expect(try ClientFormat.recognise(Array(example.utf8), fileName: "x") == .client([format]))
      let file = try read(example, as: format, files: ["api.cer": leaf.der, "ca.cer": root.der])
      #expect(file.content.faults.isEmpty && file.remarks.isEmpty)
      #expect(file.content.pins.contains { !$0.pins.isEmpty || !$0.certificates.isEmpty })
    }
  }
}
