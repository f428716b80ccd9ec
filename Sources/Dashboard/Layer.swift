/// What lies over the panes and takes the keys. There is at most one.
package enum Layer: Hashable, Sendable {
  /// `first` is the first line shown.
  case help(first: Int)
  /// `index` counts `SortKey.allCases`.
  case sortPicker(index: Int)
  /// The filter's line is open. `before` is what Esc goes back to when nothing was typed.
  case filter(TextField)
  /// The comment's line is open.
  case comment(TextField, alerts: [UInt64], endpoint: String)
  /// Many endpoints are about to be probed at once.
  case confirmRecheck([String])

  var context: BindingContext {
    switch self {
    case .help: .help
    case .sortPicker: .picker
    case .filter: .filter
    case .comment: .comment
    case .confirmRecheck: .confirm
    }
  }
}
