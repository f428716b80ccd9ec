import CLinux
import CTerminal
import Glibc
package import Grid

/// A terminal with our screen on it. It is left as it was found when the value ends, when a thread crashes, on `exit`,
/// and while the process is stopped. A process has one at a time, on its main thread.
///
/// While the screen is up, standard error is led aside if it is the same terminal, and shown afterwards.
package struct TerminalSession: ~Copyable {
  /// What the terminal can show.
  package let capabilities: Capabilities
  /// What a person should be told about the terminal, nil when all is well.
  package let notice: TerminalNotice?
  /// The terminal's size, from 1×1 to 1024×512.
  package private(set) var size: Size

  let input: TerminalInput
  /// The terminal's own sequences for keys.
  let keys: KeySequences
  private var output: TerminalOutput
  private var painter: ScreenPainter
  private var original: termios
  private let capturesErrors: Bool
  private let isInTmux: Bool
  private var isUp = false
  private var reportsMouse = false

  /// True when both descriptors are terminals.
  package static func isTerminal(input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO) -> Bool {
    isatty(input) == 1 && isatty(output) == 1
  }

  /// Takes the terminal over and enters the screen.
  ///
  /// - Parameters:
  ///   - input: a descriptor of the terminal, which stays the caller's, as does `output`
  ///   - environment: `TerminalEnvironment.current()`, read before other threads were started
  /// - Throws: `TerminalError`, having changed nothing
  package static func open(
    input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO, environment: TerminalEnvironment
  ) throws(TerminalError) -> TerminalSession {
    guard isTerminal(input: input, output: output) else { throw .notATerminal }
    // A shell at its prompt has modes of its own, which are not those to come back to.
    clinux_wait_for_foreground(output)
    var modes = termios()
    guard tcgetattr(output, &modes) == 0 else { throw .system(.readModes, code: errno) }
    let reader = try TerminalInput(original: input)
    let writer = try TerminalOutput(original: output)
    let size = toldSize(writer.descriptor)
    let painter = try ScreenPainter(environment: environment, size: size)
    return TerminalSession(
      input: reader, output: writer, painter: painter, original: modes, wanted: environment.type,
      isInTmux: environment.isInTmux)
  }

  private init(
    input: consuming TerminalInput, output: consuming TerminalOutput, painter: consuming ScreenPainter,
    original: termios, wanted: String?, isInTmux: Bool
  ) {
    self.size = painter.size
    capabilities = painter.capabilities
    notice = painter.type == wanted ? nil : .drawnAs(painter.type, insteadOf: wanted)
    keys = KeySequences(of: painter)
    capturesErrors = cterm_same_terminal(output.descriptor, STDERR_FILENO)
    self.original = original
    self.isInTmux = isInTmux
    self.input = input
    self.output = output
    self.painter = painter
    enter()
  }

  deinit {
    // Nothing of this has an effect after `leave`.
    cterm_guard_restore()
    cterm_capture_end()
    cterm_guard_disarm()
  }

  /// Leaves the screen and restores the terminal. With `leavingScreen` the last grid stays there as plain text.
  package consuming func close(leavingScreen grid: Grid? = nil) {
    leave()
    guard let grid else { return }
    output.append(Array(grid.plainText(asciiOnly: capabilities.glyphs == .ascii).utf8))
    output.drain(patience: TerminalSession.patience)
  }
}

// MARK: Drawing

extension TerminalSession {
  /// Whether the terminal has taken the last frame. Until then nothing is drawn: what it would show is out of date.
  package var isReady: Bool { output.isIdle }

  var outputDescriptor: Int32 { output.descriptor }

  /// Sends what brings the terminal from the last grid to this one; nothing when they are equal. A grid of another
  /// size than the terminal's is cut off or filled up. Call it when `isReady`.
  ///
  /// - Returns: false when the terminal has gone away
  @discardableResult
  package mutating func draw(_ grid: Grid, everything: Bool = false) -> Bool {
    guard isUp else { return true }
    output.append(painter.paint(grid, everything: everything))
    return output.flush() != .closed
  }

  /// Goes on sending the last frame; false when the terminal has gone away.
  mutating func flush() -> Bool { output.flush() != .closed }

  /// Looks up the terminal's size; true when it is another than before. The next frame is then drawn whole.
  mutating func takeSize() -> Bool {
    guard let told = TerminalSession.toldSize(output.descriptor), told != size else { return false }
    size = told
    painter.resize(to: told)
    return true
  }

  private static func toldSize(_ descriptor: Int32) -> Size? {
    var columns: Int32 = 0
    var rows: Int32 = 0
    guard cterm_size(descriptor, &columns, &rows) else { return nil }
    // Larger sizes can be told (a pseudo-terminal's are 16 bits each) and would take memory without being seen.
    return Size(columns: min(Int(columns), 1024), rows: min(Int(rows), 512))
  }
}

// MARK: Clipboard and mouse

extension TerminalSession {
  /// Puts text on the terminal's clipboard, if it lets programs do that; it never says.
  mutating func copy(_ text: String) {
    guard isUp else { return }
    output.append(Clipboard.bytes(text, isInTmux: isInTmux))
    _ = output.flush()
  }

  /// Has the terminal report clicks and the wheel (xterm's modes 1000 and 1006), or no longer.
  mutating func reportMouse(_ isWanted: Bool) {
    guard isUp, isWanted != reportsMouse else { return }
    reportsMouse = isWanted
    armGuard()
    output.append(isWanted ? TerminalSession.mouseOn : TerminalSession.mouseOff)
    _ = output.flush()
  }

  private static let mouseOn = Array("\u{1B}[?1000h\u{1B}[?1006h".utf8)
  private static let mouseOff = Array("\u{1B}[?1006l\u{1B}[?1000l".utf8)
}

// MARK: Coming and going

extension TerminalSession {
  /// Milliseconds without any progress after which a terminal that nobody reads is left as it is.
  private static let patience: Int32 = 300

  private mutating func enter() {
    armGuard()
    setScreenModes()
    if capturesErrors { _ = cterm_capture_begin() }
    output.append(painter.takeBytes())
    if reportsMouse { output.append(TerminalSession.mouseOn) }
    _ = output.flush()
    isUp = true
  }

  private mutating func armGuard() {
    let bytes = (reportsMouse ? TerminalSession.mouseOff : []) + painter.restoringBytes
    cterm_guard_arm(output.descriptor, &original, bytes, bytes.count)
  }

  private func setScreenModes() {
    var modes = original
    cterm_modes_for_screen(&modes)
    // From the background this stops the process until it is in the foreground: nothing may be drawn before.
    _ = cterm_modes_set(output.descriptor, &modes, false)
  }

  private mutating func leave() {
    guard isUp else { return }
    isUp = false
    if reportsMouse { output.append(TerminalSession.mouseOff) }
    output.append(painter.leave())
    output.drain(patience: TerminalSession.patience)
    _ = cterm_modes_set(output.descriptor, &original, true)
    cterm_guard_disarm()
    cterm_capture_end()
  }

  /// Restores the terminal, stops the process as `^Z` does, and enters the screen again when it goes on. The next frame
  /// is drawn whole.
  package mutating func suspend() {
    leave()
    clinux_stop()
    clinux_wait_for_foreground(output.descriptor)
    // The shell's `stty` may have changed the modes meanwhile; they are what is found now.
    var modes = termios()
    if tcgetattr(output.descriptor, &modes) == 0 { original = modes }
    enter()
  }

  /// Enters the screen again after the process was stopped without being asked (SIGSTOP).
  mutating func reenter() {
    guard isUp else { return }
    _ = painter.leave()
    setScreenModes()
    if reportsMouse { output.append(TerminalSession.mouseOn) }
  }

  /// What to poll for messages on standard error, -1 when they are not led aside.
  var capturedErrors: Int32 { cterm_capture_descriptor() }

  func takeCapturedErrors() { cterm_capture_drain() }
}
