/// What lies over the panes and takes the keys. There is at most one.
package enum Layer: Hashable, Sendable {
  /// `first` is the first line shown.
  case help(first: Int)
  /// `index` counts `SortKey.allCases`.
  case sortPicker(index: Int)
  /// `index` counts `Column.allCases`.
  case columnPicker(index: Int)
  /// One more key says what is copied.
  case copyMenu
  /// The filter's line is open; the rows follow what is typed.
  case filter(TextField)
  /// The command's line is open.
  case command(CommandField)
  /// The comment's line is open.
  case comment(TextField, alerts: [UInt64], of: String)
  /// The line is open that says until when these endpoints are to be silent.
  case mute(TextField, endpoints: [String])
  /// Much is about to be done at once.
  case confirm(Confirmation)

  var context: BindingContext {
    switch self {
    case .help: .help
    case .sortPicker: .picker
    case .columnPicker: .columns
    case .copyMenu: .copy
    case .filter: .filter
    case .command: .command
    case .comment: .comment
    case .mute: .mute
    case .confirm: .confirm
    }
  }
}

/// What is done once a person has said yes.
package enum Confirmation: Hashable, Sendable {
  /// Many endpoints are probed at once.
  case recheck([String])
  /// A comment is asked for next.
  case acknowledge([UInt64], endpoints: Int)

  var question: String {
    switch self {
    case .recheck(let names): "Probe all \(names.count) now? y/n"
    case .acknowledge(let alerts, let endpoints):
      "Acknowledge \(Words.plural(alerts.count, "alert")) of \(Words.plural(endpoints, "endpoint"))? y/n"
    }
  }
}
