import Glibc

/// Both ends of a pseudo-terminal, and what was written to its screen.
final class PseudoTerminal {
  let path: String
  /// Kept open, so that the terminal's modes can be read after the program has ended.
  private let slave: Int32
  private var master: Int32
  private(set) var bytes: [UInt8] = []
  private(set) var screen: VirtualScreen

  /// TIOCSPTLCK and TIOCGPTN of ioctl_tty(2), which are macros.
  private static let unlock: UInt = 0x4004_5431
  private static let number: UInt = 0x8004_5430

  struct SystemError: Error { let code = errno }

  init(columns: Int = 80, rows: Int = 24) throws {
    // Not openpty: between its opening and our marking, another test's program could inherit the master, and then
    // nothing hangs up.
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    var locked: Int32 = 0
    var number: Int32 = 0
    guard ioctl(master, PseudoTerminal.unlock, &locked) == 0, ioctl(master, PseudoTerminal.number, &number) == 0 else {
      throw SystemError()
    }
    path = "/dev/pts/\(number)"
    slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    screen = VirtualScreen(columns: columns, rows: rows)
    resize(columns: columns, rows: rows)
  }

  deinit {
    hangUp()
    close(slave)
  }

  /// What the terminal's user sees is gone: the program's end is hung up.
  func hangUp() {
    if master >= 0 { close(master) }
    master = -1
  }

  func resize(columns: Int, rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(slave, UInt(TIOCSWINSZ), &size)
    if screen.columns != columns || screen.rows != rows { screen.resize(columns: columns, rows: rows) }
  }

  func press(_ keys: String) { press(Array(keys.utf8)) }

  func press(_ keys: [UInt8]) { _ = write(master, keys, keys.count) }

  /// Takes what was written so far.
  func read() {
    guard master >= 0 else { return }
    while true {
      let some = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
        count = max(0, Glibc.read(master, buffer.baseAddress, buffer.count))
      }
      if some.isEmpty { return }
      bytes += some
      screen.feed(some)
    }
  }

  /// The terminal's modes as bytes, to be compared.
  var modes: [UInt8] {
    var modes = termios()
    guard tcgetattr(slave, &modes) == 0 else { return [] }
    return withUnsafeBytes(of: modes) { Array($0) }
  }
}
