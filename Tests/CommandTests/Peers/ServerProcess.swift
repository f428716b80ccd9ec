import Foundation
import Synchronization
import Testing

/// A server that runs until it is stopped, or the tests end, however they end.
///
/// A shell keeps it, in a process group of its own. The shell reads from a pipe that only the tests hold open: when
/// that closes, the whole group is asked to end, and after ten seconds made to.
final class ServerProcess: Sendable {
  private let folder: TemporaryFolder
  private let keeper: pid_t
  private let state: Mutex<State>

  private struct State {
    var lifeline: Int32?
    var status: Int32?
  }

  private static let keeping = """
    exec 3<&0
    "$@" </dev/null 3<&- & server=$!
    cat <&3 >/dev/null & exec 3<&-
    wait -n
    trap '' TERM
    kill -TERM 0
    for (( i = 0; i < 100; i++ )); do kill -0 $server 2>/dev/null || break; sleep 0.1; done
    kill -KILL 0
    """

  /// Starts `command`, the path of a program and its arguments, in a folder that becomes its own.
  init(_ command: [String], in work: TemporaryFolder, environment: [String: String] = [:]) throws {
    folder = try TemporaryFolder()
    try folder.write("", to: "words")
    let lifeline = folder.url.appending(path: "lifeline").path()
    let words = folder.url.appending(path: "words").path()
    try #require(mkfifo(lifeline, 0o600) == 0)
    let descriptor = open(lifeline, O_RDWR | O_CLOEXEC)
    try #require(descriptor >= 0)
    try OrdinaryUser.own(work.url)
    keeper = try ChildProcess.start(
      "/bin/bash", ["-c", Self.keeping, "keeper"] + OrdinaryUser.prefix + command, in: work.url.path(),
      environment: ProcessInfo.processInfo.environment
        .merging(["LD_LIBRARY_PATH": PeerPrograms.libraryPath]) { $1 }.merging(environment) { $1 },
      input: lifeline, output: words, errors: words, group: true)
    state = Mutex(State(lifeline: descriptor))
  }

  /// What it said on its standard streams.
  var words: String { (try? folder.text("words")) ?? "" }

  /// Waits until it listens on an address of loopback, such as `127.0.0.1:8443` or `[::1]:8443`.
  func untilListening(_ address: String) async throws {
    let port = try #require(address.split(separator: ":").last.flatMap { Int($0) })
    let family = address.hasPrefix("[") ? LoopbackPort.Family.v6 : .v4
    try await until("it listens on \(address)") { LoopbackPort.listens(port, family) }
  }

  /// Waits under a generous deadline, for the machine may be busy; a server that ended is not waited for.
  func until(_ what: String, _ condition: () async throws -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(120)
    while try await !condition() {
      try #require(!hasEnded, "the server ended before \(what): \(words)")
      try #require(ContinuousClock.now < deadline, "never came true that \(what): \(words)")
      try await Task.sleep(for: .milliseconds(20))
    }
  }

  private var hasEnded: Bool {
    state.withLock { state in
      if state.status == nil { state.status = ChildProcess.status(of: keeper) }
      return state.status != nil
    }
  }

  /// Ends it with all its children, and waits for that.
  func stop() {
    state.withLock { state in
      if let lifeline = state.lifeline { close(lifeline) }
      state.lifeline = nil
      if state.status == nil { state.status = ChildProcess.wait(for: keeper) }
    }
  }

  deinit { stop() }
}
