import Dashboard
import Endpoints
import Engine
import Glibc
import Grid
import Monitoring
import Pinning
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
    let end = loop(session, signals, wakeUp, watch, capabilities)
    polling.cancel()
    for notice in [notice?.description].compactMap({ $0 }) + doorNotices { Output.error("pintop: \(notice)") }
    end.dieIfKilled()
  }

  private func loop(
    _ session: consuming TerminalSession, _ signals: consuming SignalInbox, _ wakeUp: WakeUp, _ watch: Watch,
    _ capabilities: Capabilities
  ) -> TerminalEnd {
    var model = DashboardModel()
    let effects = Effects(watch: watch)
    return TerminalLoop(session: session, signals: signals, wakeUp: wakeUp).run { event in
      let before = model.frame
      let wanted = update(&model, .tick(now: WallClock.now())) + Self.take(event, &model, watch)
      return effects.reply(to: wanted, hasChanged: model.frame != before)
    } view: { size in
      view(model, size: size, capabilities: capabilities)
    }
  }

  private static func take(_ event: TerminalEvent, _ model: inout DashboardModel, _ watch: Watch) -> [DashboardEffect] {
    switch event {
    case .key(let key): update(&model, .key(key))
    case .resized(let size): update(&model, .resize(size))
    case .woken: update(&model, .snapshot(watch.box.snapshot))
    case .deadline, .resumed: []
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

/// Carries out what the dashboard asks for.
private struct Effects {
  let watch: Watch
  let person = Effects.userName()

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
