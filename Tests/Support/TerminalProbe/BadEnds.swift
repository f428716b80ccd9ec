import Glibc
import Terminal

/// What each letter does to the process; other letters do nothing.
func comeToABadEnd(_ letter: Unicode.Scalar) {
  switch letter {
  case "F": fatalError("the main thread gave up")
  case "W": onWorker { fatalError("a worker gave up") }
  case "S": onWorker { raise(SIGSEGV) }
  case "B": raise(SIGBUS)
  case "A": abort()
  case "O": print(overflow(1))
  case "P":
    onWorker {
      CrashGuard.coverThisThread()
      print(overflow(1))
    }
  case "X": exit(7)
  case "U": kill(getpid(), SIGUSR1)
  case "e": complain("a library complains\n")
  case "E": for _ in 0..<5000 { complain("a library complains at length, line after line after line\n") }
  default: return
  }
}

/// 5 000 wake-ups, as fast as a thread can.
func flood(_ wakeUp: WakeUp) {
  onWorker { for _ in 0..<5000 { wakeUp.signal(); usleep(100) } }
}

private func complain(_ text: String) {
  let bytes = Array(text.utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}

private func overflow(_ depth: Int) -> Int {
  withUnsafeTemporaryAllocation(of: Int.self, capacity: 512) { buffer in
    buffer.initialize(repeating: depth)
    return overflow(depth + 1) + buffer[depth % 512]
  }
}

private func onWorker(_ work: @escaping @Sendable () -> Void) {
  let box = Unmanaged.passRetained(Work(work)).toOpaque()
  var thread = pthread_t()
  pthread_create(
    &thread, nil,
    { box in
      guard let box else { return nil }
      Unmanaged<Work>.fromOpaque(box).takeRetainedValue().run()
      return nil
    }, box)
}

private final class Work: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
