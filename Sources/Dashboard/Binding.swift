package import Grid

/// Where a key means what the table says.
package enum BindingContext: Hashable, Sendable, CaseIterable {
  /// No layer lies over the panes.
  case panes
  case help
  case picker
  case columns
  case copy
  case confirm
  // Where text is typed: all other keys are text.
  case filter
  case command
  case comment
  case mute

  /// Any character may be typed.
  package var takesText: Bool {
    switch self {
    case .panes, .help, .picker, .columns, .copy, .confirm: false
    case .filter, .command, .comment, .mute: true
    }
  }
}

/// One line of the table from which help, key bar and dispatch are made.
package struct Binding: Hashable, Sendable {
  package let context: BindingContext
  package let keys: [Key]
  package let action: Action
  /// As help says it.
  package let words: String
  /// As the key bar says it, and how long it is kept there: the least important item goes first.
  package let bar: BarItem?

  package struct BarItem: Hashable, Sendable {
    package let text: String
    package let weight: Int
  }

  init(_ context: BindingContext, _ keys: [Key], _ action: Action, _ words: String, bar: (String, Int)? = nil) {
    self.context = context
    self.keys = keys
    self.action = action
    self.words = words
    self.bar = bar.map { BarItem(text: $0.0, weight: $0.1) }
  }

  /// `j Down`.
  package var keyNames: String { keys.map(\.name).joined(separator: " ") }
}

extension Key {
  /// As operators write it: `j`, `^D`, `F5`, `PgUp`, `S-Tab`.
  package var name: String {
    switch self {
    case .character(let scalar): scalar == " " ? "Space" : String(Character(scalar))
    case .control(let scalar): "^" + String(Character(scalar)).uppercased()
    case .function(let number): "F\(number)"
    case .escape: "Esc"
    case .enter: "Enter"
    case .tab: "Tab"
    case .backTab: "S-Tab"
    case .backspace: "Backspace"
    case .delete: "Del"
    case .insert: "Ins"
    case .up: "Up"
    case .down: "Down"
    case .left: "Left"
    case .right: "Right"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .paste: "paste"
    case .click: "click"
    case .wheelUp, .wheelDown: "wheel"
    }
  }

  /// A control key in lower case, as the table has it.
  var normalised: Key {
    guard case .control(let scalar) = self, ("A"..."Z").contains(scalar),
      let lower = Unicode.Scalar(scalar.value + 32)
    else { return self }
    return .control(lower)
  }
}
