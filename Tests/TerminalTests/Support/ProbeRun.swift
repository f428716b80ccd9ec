import Glibc

/// A program that runs in a pseudo-terminal of its own, as the leader of its session.
final class ProbeRun {
  let terminal: PseudoTerminal
  let modesBefore: [UInt8]
  private let process: pid_t
  private let logPath: String
  private var status: Int32?

  /// POSIX_SPAWN_SETSID of spawn.h, which needs _GNU_SOURCE.
  private static let newSession: Int16 = 0x80

  enum End: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  /// The probe stands beside the tests' own executable.
  private static var probePath: String {
    let own = (try? readLink("/proc/self/exe")) ?? ""
    return own.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
      + "/terminal-probe"
  }

  private static func readLink(_ path: String) throws -> String {
    let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      count = max(0, buffer.withMemoryRebound(to: CChar.self) { readlink(path, $0.baseAddress!, $0.count) })
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// - Parameters:
  ///   - environment: added to `TERM=xterm-256color` and a UTF-8 locale; nil takes a variable away
  ///   - throughShell: run it from an interactive shell, which knows job control
  init(
    _ arguments: [String] = [], environment: [String: String?] = [:], columns: Int = 80, rows: Int = 24,
    throughShell: Bool = false
  ) throws {
    terminal = try PseudoTerminal(columns: columns, rows: rows)
    modesBefore = terminal.modes
    var template = Array("/tmp/terminal-probe-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw PseudoTerminal.SystemError() }
    close(descriptor)
    logPath = String(decoding: template.dropLast().map(UInt8.init), as: UTF8.self)

    var variables: [String: String] = ["TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"]
    for (name, value) in environment { variables[name] = value }
    let command = [ProbeRun.probePath, logPath] + arguments
    process = try ProbeRun.spawn(throughShell ? ["/bin/sh", "-i"] : command, variables, terminal.path)
    if throughShell { terminal.press(command.joined(separator: " ") + "\n") }
  }

  deinit {
    if status == nil {
      kill(process, SIGKILL)
      var status: Int32 = 0
      waitpid(process, &status, 0)
    }
    unlink(logPath)
  }

  private static func spawn(_ command: [String], _ variables: [String: String], _ path: String) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor: Int32 in 0...2 { posix_spawn_file_actions_addopen(&actions, descriptor, path, O_RDWR, 0) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A session of its own: the first terminal it opens is then its controlling terminal.
    posix_spawnattr_setflags(&attributes, newSession | Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var set = sigset_t()
    sigemptyset(&set)
    posix_spawnattr_setsigmask(&attributes, &set)
    sigfillset(&set)
    posix_spawnattr_setsigdefault(&attributes, &set)
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    var environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (arguments + environment).forEach { free($0) } }
    var process: pid_t = 0
    errno = posix_spawn(&process, command[0], &actions, &attributes, &arguments, &environment)
    guard errno == 0 else { throw PseudoTerminal.SystemError() }
    return process
  }

  /// What the probe wrote into its log.
  var log: [String] {
    guard let file = fopen(logPath, "r") else { return [] }
    defer { fclose(file) }
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { text += buffer[..<count] }
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  func signal(_ number: Int32) { kill(process, number) }

  /// Reads the terminal until the condition holds; false when it does not within the limit. The limit is for a hang, not
  /// for a busy machine: the condition is looked at once more after it.
  func until(
    within limit: Duration = .seconds(20), reading: Bool = true, _ condition: (ProbeRun) -> Bool
  ) async -> Bool {
    let end = ContinuousClock.now + limit
    while true {
      let isOver = ContinuousClock.now >= end
      if reading { terminal.read() }
      if condition(self) { return true }
      if isOver { return false }
      try? await Task.sleep(for: .milliseconds(5))
    }
  }

  /// Waits until the first frame is on the screen.
  func started() async -> Bool {
    await until { $0.log.contains { $0.hasPrefix("frame") } && $0.terminal.screen.lines[0].hasPrefix("probe") }
  }

  /// How the program ended; nil when it did not within the limit.
  func end(within limit: Duration = .seconds(20), reading: Bool = true) async -> End? {
    let isOver = await until(within: limit, reading: reading) { $0.reap() }
    if reading { terminal.read() }
    // The encoding of wait(2): a signal's number in seven bits, else the exit status above them.
    return isOver ? status.map { $0 & 0x7F == 0 ? .exit($0 >> 8 & 0xFF) : .signal($0 & 0x7F) } : nil
  }

  private func reap() -> Bool {
    var found: Int32 = 0
    if status == nil, waitpid(process, &found, WNOHANG) == process { status = found }
    return status != nil
  }
}
