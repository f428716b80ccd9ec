import Dashboard
import Engine
import Glibc
import Reporting
import Synchronization
import Terminal

/// Carries out what the dashboard asks for. Nothing here waits: what takes time goes to other threads, and its result
/// comes back through the box.
struct LiveEffects {
  let watch: Watch
  let results: ResultBox
  private let person = LiveEffects.userName()
  private let rehearsal = RunningRehearsal()

  init(watch: Watch, results: ResultBox) {
    self.watch = watch
    self.results = results
  }

  func reply(to effects: [DashboardEffect], hasChanged: Bool) -> TerminalReply {
    // A second later at most there is something new: the clock on the first line.
    var reply = TerminalReply(hasChanged ? .changed : .unchanged, deadline: .now + .seconds(1))
    for effect in effects { perform(effect, &reply) }
    return reply
  }

  private func perform(_ effect: DashboardEffect, _ reply: inout TerminalReply) {
    let engine = watch.engine
    switch effect {
    case .recheck(let names): Task { await engine.recheck(names) }
    case .acknowledge(let alerts, let comment):
      let person = person
      Task { await engine.acknowledge(alerts, comment: comment, by: person) }
    case .mute(let names, let date): Task { await engine.mute(names, until: date) }
    case .setPaused(let isPaused): Task { await engine.setPaused(isPaused) }
    case .rehearse(let request):
      let (watch, results) = (watch, results)
      rehearsal.replace(with: Task.detached { results.put(LiveRehearsal(watch: watch).result(of: request)) })
    case .listFiles(let beginning):
      let results = results
      Task.detached { results.put(.files(beginning: beginning, FileNames.beginning(beginning))) }
    case .copy(.text(let text)): reply.clipboard = text
    case .copy(.json(let status)): reply.clipboard = CheckJSON.endpoint(status).indented + "\n"
    case .setMouse(let isWanted): reply.mouse = isWanted
    case .redraw: reply.display = .everything
    case .quit(let leavingScreen): reply.next = .end(leavingScreen: leavingScreen)
    }
  }

  /// Who acknowledges: the login name, else the user's number.
  private static func userName() -> String {
    if let name = getenv("LOGNAME") ?? getenv("USER") { return String(cString: name) }
    return "uid \(getuid())"
  }
}

/// The one rehearsal that somebody may still wait for: a newer one ends it.
private final class RunningRehearsal: Sendable {
  private let task = Mutex<Task<Void, Never>?>(nil)

  func replace(with next: Task<Void, Never>) {
    task.withLock { task in
      task?.cancel()
      task = next
    }
  }
}

/// Results on their way to the thread that draws.
final class ResultBox: Sendable {
  private let waiting = Mutex<[EffectResult]>([])
  private let onChange: @Sendable () -> Void

  /// `onChange` is called after each result, on any thread; it must not block.
  init(onChange: @escaping @Sendable () -> Void) {
    self.onChange = onChange
  }

  func put(_ result: EffectResult) {
    waiting.withLock { $0.append(result) }
    onChange()
  }

  /// In the order in which they came.
  func takeAll() -> [EffectResult] {
    waiting.withLock { results in
      defer { results = [] }
      return results
    }
  }
}

/// Names of files as a person types them.
enum FileNames {
  /// `~/` at the beginning is the user's own folder, as in a shell.
  static func expanded(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = getenv("HOME") else { return path }
    return String(cString: home) + path.dropFirst()
  }

  /// More than these are no help to choose from.
  private static let most = 200

  /// For the key Tab: the paths that begin with what was typed, in order, folders with a slash behind them. Hidden ones are named only
  /// where a dot was typed; what cannot be read has no names.
  static func beginning(_ typed: String) -> [String] {
    let slash = typed.lastIndex(of: "/")
    let folder = slash.map { String(typed[...$0]) } ?? ""
    let start = slash.map { String(typed[typed.index(after: $0)...]) } ?? typed
    guard let directory = opendir(folder.isEmpty ? "." : expanded(folder)) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while names.count < most, let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      guard name != ".", name != "..", name.hasPrefix(start), !name.hasPrefix(".") || start.hasPrefix(".") else {
        continue
      }
      names.append(folder + name + (entry.pointee.d_type == UInt8(DT_DIR) ? "/" : ""))
    }
    return names.sorted()
  }
}
