import Glibc
import Grid
import Terminal

// A program for the tests to run in a pseudo-terminal. It shows what it is told, writes every event as a line into the
// file that its first argument names, and comes to a bad end when it is asked to.

func runProbe() throws {
  let arguments = CommandLine.arguments
  let log = EventLog(path: arguments.count > 1 ? arguments[1] : "/dev/null")
  if arguments.contains("--ignore-hup") { signal(SIGHUP, SIG_IGN) }
  let signals = try SignalInbox()
  let environment = TerminalEnvironment.current(forcesASCII: arguments.contains("--ascii"))
  guard TerminalSession.isTerminal() else {
    print("not a terminal")
    exit(3)
  }
  let wakeUp = try WakeUp()
  let session = try TerminalSession.open(environment: environment)
  log.write("open \(session.capabilities.glyphs) \(session.capabilities.colours)")
  if let notice = session.notice { log.write("notice \(notice)") }

  var screen = ProbeScreen()
  let loop = TerminalLoop(session: session, signals: signals, wakeUp: wakeUp)
  let end = loop.run { event in
    log.write("\(event)")
    screen.lastEvent = "\(event)"
    guard case .key(.character(let letter)) = event else {
      return TerminalReply(event == .key(.control("l")) ? .everything : .changed)
    }
    switch letter {
    case "q": return TerminalReply(next: .end(leavingScreen: false))
    case "Q": return TerminalReply(next: .end(leavingScreen: true))
    case "z": return TerminalReply(.changed, next: .suspend)
    case "d": return TerminalReply(.changed, deadline: .now + .milliseconds(50))
    case "n": flood(wakeUp)
    case "t": screen.cursor = Grid.Position(column: 5, row: 1)
    case "T": screen.cursor = nil
    case "u": return TerminalReply(.unchanged)
    case "y":
      var reply = TerminalReply(.changed)
      reply.clipboard = "pin \u{1B}[2J\u{E9}"
      return reply
    case "m", "M":
      var reply = TerminalReply(.changed)
      reply.mouse = letter == "m"
      return reply
    default: comeToABadEnd(letter)
    }
    return TerminalReply(.changed)
  } view: { size in
    log.write("frame \(size.columns)x\(size.rows)")
    return screen.grid(size)
  }
  log.write("end \(end)")
  end.dieIfKilled()
}

try runProbe()
