import Dispatch
import Glibc

/// A program run to its end.
///
/// Foundation's `Process` waits for a socket that every descendant inherits to close, and so never sees the end of a
/// command that leaves a daemon behind, as tmux does. This waits for the child itself, which inherits nothing else.
enum ChildProcess {
  struct Failure: Error {
    let call: String
    let code: Int32
  }

  /// Runs a program with its output and errors in files that exist; returns its exit status, or 128 and its signal.
  static func run(
    _ program: String, _ arguments: [String], in folder: String, environment: [String: String], output: String,
    errors: String
  ) async throws -> Int32 {
    let child = try start(
      program, arguments, in: folder, environment: environment, input: "/dev/null", output: output, errors: errors)
    return await withCheckedContinuation { continuation in
      // A thread of its own: waiting would hold up a thread of Swift's pool.
      DispatchQueue.global().async { continuation.resume(returning: wait(for: child)) }
    }
  }

  /// Starts a program with its streams in files that exist. With `group` it leads a process group of its own.
  static func start(
    _ program: String, _ arguments: [String], in folder: String, environment: [String: String], input: String,
    output: String, errors: String, group: Bool = false
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_TRUNC, 0)
    posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_TRUNC, 0)
    // Closing what is not open is no error (posix_spawn_file_actions_addclose(3)).
    for descriptor in Int32(3)..<256 { posix_spawn_file_actions_addclose(&actions, descriptor) }
    // Threads of a pool have signals blocked, and a child would inherit that: a terminal could not hang up on it.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | (group ? POSIX_SPAWN_SETPGROUP : 0)))
    var child = pid_t()
    let code = withStrings([env, "-C", folder, program] + arguments) { arguments in
      withStrings(environment.map { "\($0.key)=\($0.value)" }) { environment in
        posix_spawn(&child, env, &actions, &attributes, arguments, environment)
      }
    }
    guard code == 0 else { throw Failure(call: "posix_spawn \(program)", code: code) }
    return child
  }

  /// Waits until the child ends; gives its exit status, or 128 and its signal.
  static func wait(for child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return outcome(status)
  }

  /// As `wait`, but nil where the child still runs. Once it gave a status, the child is gone.
  static func status(of child: pid_t) -> Int32? {
    var status: Int32 = 0
    return waitpid(child, &status, WNOHANG) == child ? outcome(status) : nil
  }

  /// As WIFEXITED and WEXITSTATUS, which are macros.
  private static func outcome(_ status: Int32) -> Int32 {
    status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
  }

  /// It changes the folder, which posix_spawn itself does only by an extension that Swift does not import.
  private static let env = "/usr/bin/env"

  private static func withStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    return body(copies + [nil])
  }
}
