import Glibc

/// A thread that nobody joins, for calls that may block for as long as they like.
enum DetachedThread {
  private final class Start: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// Runs `body` on a new thread. Returns 0, or the error number of pthread_create(3), such as `EAGAIN`.
  static func start(stackSize: Int, _ body: @escaping @Sendable () -> Void) -> Int32 {
    // The thread owns the retained object from the moment it runs; where it never runs, this function takes it back.
    let start = Unmanaged.passRetained(Start(body))
    let status = create(stackSize: stackSize, start.toOpaque())
    if status != 0 { start.release() }
    return status
  }

  private static func create(stackSize: Int, _ argument: UnsafeMutableRawPointer) -> Int32 {
    var attributes = pthread_attr_t()
    var status = pthread_attr_init(&attributes)
    guard status == 0 else { return status }
    defer { pthread_attr_destroy(&attributes) }
    status = pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    guard status == 0 else { return status }
    status = pthread_attr_setstacksize(&attributes, stackSize)
    guard status == 0 else { return status }
    var thread = pthread_t()
    return pthread_create(&thread, &attributes, { DetachedThread.run($0) }, argument)
  }

  private static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    blockSignals()
    guard let argument else { return nil }
    Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().body()
    return nil
  }

  /// Signals are the business of the thread that waits for them, except those that a fault of this thread raises.
  private static func blockSignals() {
    var signals = sigset_t()
    sigfillset(&signals)
    for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT] { sigdelset(&signals, fault) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}
