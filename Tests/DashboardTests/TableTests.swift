import Dashboard
import Foundation
import Grid
import Monitoring
import Testing

@Suite struct BindingTableTests {
  @Test func bindsNoKeyTwice() {
    for context in BindingContext.allCases {
      var seen: Set<Key> = []
      for key in BindingTable.bindings(in: context).flatMap(\.keys) {
        #expect(seen.insert(key).inserted, "\(key.name) in \(context)")
      }
    }
  }

  @Test func leavesTheTerminalItsOwnKeys() {
    let taken = ["c", "z", "s", "q", "\\"].map { Key.control($0) }
    for key in BindingTable.all.flatMap(\.keys) { #expect(!taken.contains(key)) }
  }

  @Test func givesEveryFunctionKeyALetter() {
    for binding in BindingTable.bindings(in: .panes) {
      let functions = binding.keys.filter { if case .function = $0 { true } else { false } }
      let letters = binding.keys.filter { if case .character = $0 { true } else { false } }
      #expect(functions.isEmpty || !letters.isEmpty, "\(binding.keyNames)")
    }
  }

  @Test func neverQuitsOnEscape() {
    for context in BindingContext.allCases {
      let escape = BindingTable.bindings(in: context).first { $0.keys.contains(.escape) }
      #expect(escape?.action == .close)
    }
  }

  @Test func bindsNoPlainCharacterWhereTextIsTyped() {
    for binding in BindingContext.allCases.filter(\.takesText).flatMap(BindingTable.bindings) {
      for key in binding.keys {
        if case .character = key { Issue.record("\(key.name) cannot be typed") }
      }
    }
  }

  @Test func dropsWholeItemsFromTheKeyBar() {
    let items = Set(BindingTable.bindings(in: .panes).compactMap(\.bar?.text))
    for columns in 16...140 {
      let bar = Keyboard(columns: columns, rows: 24).lines[23]
      var rest = bar
      for item in items.sorted(by: { $0.utf8.count > $1.utf8.count }) { rest = rest.replacing(item, with: "") }
      #expect(rest.allSatisfy { $0 == " " }, "\(bar)")
      #expect(bar.utf8.count <= columns)
    }
    #expect(Keyboard(columns: 16, rows: 24).lines[23].hasPrefix("?help"))
  }

  @Test func isWhollyNamedInTheDocumentation() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/screen.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    for binding in BindingTable.all {
      for key in binding.keys {
        #expect(text.contains("`\(key.name)`"), "\(key.name) (\(binding.words)) is missing in docs/screen.md")
      }
    }
    for binding in BindingTable.bindings(in: .panes) { #expect(text.contains(binding.words), "\(binding.words)") }
  }
}
