import Dashboard
import Grid
import Monitoring
import Pinning

/// A dashboard under test: keys in, effects and screens out.
struct Keyboard {
  var model: DashboardModel
  var effects: [DashboardEffect] = []

  init(_ snapshot: Snapshot = Fixtures.all, columns: Int = 80, rows: Int = 24) {
    model = DashboardModel(size: Size(columns: columns, rows: rows))
    send(.tick(now: snapshot.at))
    send(.snapshot(snapshot))
  }

  mutating func send(_ event: DashboardEvent) { effects += update(&model, event) }

  mutating func press(_ keys: Key...) { for key in keys { send(.key(key)) } }

  mutating func type(_ text: String) { for scalar in text.unicodeScalars { send(.key(.character(scalar))) } }

  var grid: Grid { view(model, size: model.size, capabilities: .ascii) }

  var screen: String { grid.plainText }

  func screen(_ capabilities: Capabilities) -> String {
    view(model, size: model.size, capabilities: capabilities).plainText
  }

  var lines: [String] { screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

  func line(with text: String) -> String? { lines.first { $0.contains(text) } }
}
