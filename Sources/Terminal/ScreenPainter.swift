import CTerminal
import Grid

/// Turns grids into the bytes that bring a terminal from the last one to the next.
///
/// It owns ncurses' screen, of which a process has one at a time.
struct ScreenPainter: ~Copyable {
  private let screen: OpaquePointer
  private let asciiOnly: Bool
  private var shown: Grid?
  private var line: [cterm_cell] = []
  private(set) var size: Size

  let type: String
  let capabilities: Capabilities

  /// - Throws: `TerminalError.noUsableType` when no type of the environment's candidates can be drawn for.
  init(environment: TerminalEnvironment, size: Size?) throws(TerminalError) {
    let candidates = environment.candidates
    for candidate in candidates {
      let opened = cterm_screen_open(
        candidate, Int32(size?.columns ?? 0), Int32(size?.rows ?? 0), !environment.refusesColour)
      guard let opened else { continue }
      screen = opened
      self.size = size ?? ScreenPainter.describedSize(opened)
      type = candidate
      capabilities = environment.capabilities(
        used: candidate, colours: Int(cterm_screen_colours(opened)), hasDim: cterm_screen_has_dim(opened))
      asciiOnly = !environment.isUTF8 || capabilities.glyphs == .ascii
      return
    }
    throw .noUsableType(tried: candidates)
  }

  deinit { cterm_screen_close(screen) }

  /// The size that the terminal's description names, for terminals that tell none.
  private static func describedSize(_ screen: OpaquePointer) -> Size {
    var columns: Int32 = 80
    var rows: Int32 = 24
    cterm_screen_default_size(screen, &columns, &rows)
    return Size(columns: Int(columns), rows: Int(rows))
  }

  /// The bytes that were worked out since the last call, such as those that enter the screen.
  func takeBytes() -> [UInt8] {
    var bytes: UnsafePointer<UInt8>?
    let count = cterm_screen_take(screen, &bytes)
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  /// The bytes that show the grid: only of rows that changed, all of them after a change of size or with `everything`.
  mutating func paint(_ grid: Grid, everything: Bool = false) -> [UInt8] {
    let all = everything || shown?.size != grid.size
    if !all, shown == grid { return [] }
    for (index, row) in grid.rows.enumerated() where all || shown?.rows[index] != row {
      paint(row, at: index)
    }
    if all { blank(grid.rows.count..<max(grid.rows.count, size.rows)) }
    cterm_screen_place_cursor(screen, Int32(grid.cursor?.column ?? -1), Int32(grid.cursor?.row ?? -1))
    cterm_screen_update(screen, all)
    shown = grid
    return takeBytes()
  }

  private mutating func paint(_ row: [Cell], at index: Int) {
    line.removeAll(keepingCapacity: true)
    line.append(contentsOf: row.lazy.map(cterm_cell.init))
    cterm_screen_paint(screen, Int32(index), line, Int32(line.count), asciiOnly)
  }

  /// Rows that the grid does not have.
  private func blank(_ rows: Range<Int>) {
    for row in rows { cterm_screen_paint(screen, Int32(row), nil, 0, asciiOnly) }
  }

  mutating func resize(to size: Size) {
    self.size = size
    cterm_screen_resize(screen, Int32(size.columns), Int32(size.rows))
    shown = nil
  }

  /// The bytes that leave the screen; the next `paint` enters it again.
  mutating func leave() -> [UInt8] {
    shown = nil
    cterm_screen_leave(screen)
    return takeBytes()
  }

  /// What leaves the screen in the hands of the crash guard.
  var restoringBytes: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 512) { buffer, count in
      count = cterm_screen_restoring_bytes(screen, buffer.baseAddress, buffer.count)
    }
  }

  /// What this terminal sends for a key by its name in terminfo, nil when it has no such key.
  func keyBytes(_ name: String) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      count = cterm_screen_key_bytes(screen, name, buffer.baseAddress, buffer.count)
    }
    return bytes.isEmpty ? nil : bytes
  }
}

extension cterm_cell {
  fileprivate init(_ cell: Cell) {
    let attributes = cell.style.attributes
    self.init()
    self.ink = cell.style.ink.rawValue
    self.attributes =
      (attributes.contains(.bold) ? UInt8(CTERM_BOLD) : 0)
      | (attributes.contains(.reverse) ? UInt8(CTERM_REVERSE) : 0)
      | (attributes.contains(.underline) ? UInt8(CTERM_UNDERLINE) : 0)
      | (attributes.contains(.dim) ? UInt8(CTERM_DIM) : 0)
    switch cell.text {
    case .narrow(let scalar, let combining): fill(scalar, combining, CTERM_NARROW)
    case .wide(let scalar, let combining): fill(scalar, combining, CTERM_WIDE)
    case .tail: fill(" ", nil, CTERM_TAIL)
    }
  }

  private mutating func fill(_ scalar: Unicode.Scalar, _ combining: Unicode.Scalar?, _ kind: cterm_kind) {
    self.scalar = scalar.value
    self.combining = combining?.value ?? 0
    self.kind = UInt8(kind.rawValue)
  }
}
