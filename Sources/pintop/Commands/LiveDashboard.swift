import Dashboard
import Endpoints
import Engine
import Glibc
import Grid
import Monitoring
import Pinning
import Probing
import Reporting
import Terminal

/// Joins the terminal's loop, the dashboard's pure functions and the engine.
///
/// The order matters: signals are blocked before there is another thread, and the terminal is opened only when what
/// could fail has not.
struct LiveDashboard {
  let source: SourceOptions
  let forcesASCII: Bool

  func run() throws {
    let signals = try orFailure { () throws(TerminalError) in try SignalInbox() }
    let environment = TerminalEnvironment.current(forcesASCII: forcesASCII)
    let wakeUp = try orFailure { () throws(TerminalError) in try WakeUp() }
    let source = source
    let watchlist = try Blocking.run { try await Watchlist.open(source) }
    let doorNotices = try Blocking.run { await LabDoor.open(watchlist.lab) }
    let watch = try Watch(watchlist) { wakeUp.signal() }
    let session = try orFailure { () throws(TerminalError) in try TerminalSession.open(environment: environment) }
    let capabilities = session.capabilities
    let notice = session.notice
    let polling = Task { await watch.engine.run() }
    let effects = LiveEffects(watch: watch, results: ResultBox { wakeUp.signal() })
    let end = loop(session, signals, wakeUp, effects, capabilities)
    polling.cancel()
    for notice in [notice?.description].compactMap({ $0 }) + doorNotices { Output.error("pintop: \(notice)") }
    end.dieIfKilled()
  }

  private func loop(
    _ session: consuming TerminalSession, _ signals: consuming SignalInbox, _ wakeUp: WakeUp, _ effects: LiveEffects,
    _ capabilities: Capabilities
  ) -> TerminalEnd {
    var model = DashboardModel()
    return TerminalLoop(session: session, signals: signals, wakeUp: wakeUp).run { event in
      let before = model.frame
      let wanted = update(&model, .tick(now: WallClock.now())) + Self.take(event, &model, effects)
      return effects.reply(to: wanted, hasChanged: model.frame != before)
    } view: { size in
      view(model, size: size, capabilities: capabilities)
    }
  }

  private static func take(
    _ event: TerminalEvent, _ model: inout DashboardModel, _ effects: LiveEffects
  ) -> [DashboardEffect] {
    switch event {
    case .key(let key): return update(&model, .key(key))
    case .resized(let size): return update(&model, .resize(size))
    case .woken:
      var wanted = update(&model, .snapshot(effects.watch.box.snapshot))
      for result in effects.results.takeAll() { wanted += update(&model, .result(result)) }
      return wanted
    case .deadline, .resumed: return []
    }
  }

  private func orFailure<Value: ~Copyable>(_ body: () throws(TerminalError) -> Value) throws -> Value {
    do throws(TerminalError) {
      return try body()
    } catch {
      throw CommandError(.commandFailed, error.description)
    }
  }
}
