/// What an xterm would show of the bytes that it is sent; as much of one as ncurses uses.
struct VirtualScreen {
  struct Pen: Equatable {
    var bold = false
    var reverse = false
    var underline = false
    var dim = false
    /// 0 to 255, nil for the terminal's own.
    var colour: Int?
  }

  struct Place: Equatable {
    var text: String = " "
    var pen = Pen()
  }

  private(set) var columns: Int
  private(set) var rows: Int
  private(set) var places: [[Place]]
  private(set) var isAlternate = false
  private(set) var showsCursor = true
  private(set) var takesPastes = false
  private(set) var reportsMouse = false
  private(set) var reportsMouseAsSGR = false
  /// Operating system commands, such as what is to go on the clipboard.
  private(set) var commands: [String] = []
  private(set) var column = 0
  private(set) var row = 0
  /// Sequences that this screen does not know.
  private(set) var unknown: [String] = []
  private var pen = Pen()
  private var top = 0
  private var bottom: Int
  private var wrapsNext = false
  private var pending: [Unicode.Scalar] = []
  private var partial: [UInt8] = []
  private var last: Unicode.Scalar = " "

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    bottom = rows - 1
    places = Array(repeating: Array(repeating: Place(), count: columns), count: rows)
  }

  /// The rows without blanks at their ends.
  var lines: [String] {
    places.map { row in
      var line = row.map(\.text).joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// As some terminals do: the rows are kept or cut off, the cursor stays on the screen.
  mutating func resize(columns: Int, rows: Int) {
    let old = places
    self = VirtualScreen(columns: columns, rows: rows, like: self)
    for (y, line) in old.enumerated().prefix(rows) {
      for (x, place) in line.enumerated().prefix(columns) { places[y][x] = place }
    }
  }

  private init(columns: Int, rows: Int, like other: VirtualScreen) {
    self.init(columns: columns, rows: rows)
    (isAlternate, showsCursor, takesPastes, pen) = (other.isAlternate, other.showsCursor, other.takesPastes, other.pen)
    (unknown, pending, partial) = (other.unknown, other.pending, other.partial)
    (reportsMouse, reportsMouseAsSGR, commands) = (other.reportsMouse, other.reportsMouseAsSGR, other.commands)
    (column, row) = (min(other.column, columns - 1), min(other.row, rows - 1))
  }

  mutating func feed(_ bytes: [UInt8]) {
    partial += bytes
    // A character may be split between two reads: its beginning waits.
    let whole = partial.count - VirtualScreen.incompleteTail(partial)
    for scalar in String(decoding: partial[..<whole], as: UTF8.self).unicodeScalars { take(scalar) }
    partial.removeFirst(whole)
  }

  private static func incompleteTail(_ bytes: [UInt8]) -> Int {
    for (back, byte) in bytes.reversed().prefix(3).enumerated() where byte >= 0xC0 {
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      return back + 1 < length ? back + 1 : 0
    }
    return 0
  }

  private mutating func take(_ scalar: Unicode.Scalar) {
    if pending.isEmpty {
      scalar.value < 0x20 || scalar.value == 0x7F ? control(scalar) : put(scalar)
    } else {
      pending.append(scalar)
      if isComplete {
        perform(String(String.UnicodeScalarView(pending.dropFirst())))
        pending = []
      }
    }
  }

  private var isComplete: Bool {
    guard pending.count > 1, let final = pending.last else { return false }
    if pending[1] == "[" { return pending.count > 2 && (0x40...0x7E).contains(final.value) }
    if pending[1] == "(" || pending[1] == ")" { return pending.count == 3 }
    if pending[1] == "]" { return final == "\u{7}" }
    return true
  }

  private mutating func control(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\u{1B}": pending = [scalar]
    case "\r": moveTo(column: 0, row: row)
    case "\n": row == bottom ? scroll(1) : moveTo(column: column, row: row + 1)
    case "\u{8}": moveTo(column: column - 1, row: row)
    case "\t": moveTo(column: (column / 8 + 1) * 8, row: row)
    default: unknown.append("control \(scalar.value)")
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    if scalar.properties.generalCategory == .nonspacingMark {
      let before = wrapsNext ? column : max(0, column - 1)
      places[row][before].text.unicodeScalars.append(scalar)
      return
    }
    if wrapsNext {
      control("\n")
      moveTo(column: 0, row: row)
    }
    // Han characters take two columns; the tests use no other wide ones.
    let width = (0x4E00...0x9FFF).contains(scalar.value) ? 2 : 1
    places[row][column] = Place(text: String(scalar), pen: pen)
    if width == 2, column < columns - 1 { places[row][column + 1] = Place(text: "", pen: pen) }
    last = scalar
    if column + width >= columns { wrapsNext = true } else { column += width }
  }

  private mutating func moveTo(column: Int, row: Int) {
    self.column = min(max(0, column), columns - 1)
    self.row = min(max(0, row), rows - 1)
    wrapsNext = false
  }
}

// MARK: Sequences

extension VirtualScreen {
  private mutating func perform(_ sequence: String) {
    if sequence.hasPrefix("]") {
      commands.append(String(sequence.dropFirst().dropLast()))
      return
    }
    guard sequence.hasPrefix("["), let final = sequence.last else {
      // Character sets, the keypad's modes.
      if !["(B", "(0", ")0", "=", ">"].contains(sequence) { unknown.append(sequence) }
      return
    }
    let body = sequence.dropFirst().dropLast()
    if body.hasPrefix("?") {
      setPrivate(Int(body.dropFirst()) ?? 0, final == "h")
      return
    }
    let numbers = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    perform(final, numbers, one: max(1, numbers.first ?? 1))
  }

  private mutating func perform(_ final: Character, _ numbers: [Int], one: Int) {
    switch final {
    case "H": moveTo(column: max(1, numbers.count > 1 ? numbers[1] : 1) - 1, row: one - 1)
    case "d": moveTo(column: column, row: one - 1)
    case "G": moveTo(column: one - 1, row: row)
    case "A": moveTo(column: column, row: row - one)
    case "B": moveTo(column: column, row: row + one)
    case "C": moveTo(column: column + one, row: row)
    case "D": moveTo(column: column - one, row: row)
    case "J": eraseScreen(numbers.first ?? 0)
    case "K": eraseLine(numbers.first ?? 0)
    case "X": fill(row, column..<min(columns, column + one))
    case "b": for _ in 0..<one { put(last) }
    case "@": shift(by: one)
    case "P": shift(by: -one)
    case "L": scroll(-one, from: row)
    case "M": scroll(one, from: row)
    case "S": scroll(one)
    case "T": scroll(-one)
    case "m": setPen(numbers)
    case "r":
      (top, bottom) = (one - 1, (numbers.count > 1 ? numbers[1] : rows) - 1)
      moveTo(column: 0, row: 0)
    case "l", "t": break
    default: unknown.append("[\(numbers)\(final)")
    }
  }

  private mutating func setPrivate(_ mode: Int, _ isOn: Bool) {
    switch mode {
    case 1049: isAlternate = isOn
    case 25: showsCursor = isOn
    case 2004: takesPastes = isOn
    case 1000: reportsMouse = isOn
    case 1006: reportsMouseAsSGR = isOn
    case 1, 7, 12: break
    default: unknown.append("[?\(mode)\(isOn)")
    }
  }

  private mutating func setPen(_ numbers: [Int]) {
    var rest = numbers[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: pen = Pen()
      case 1: pen.bold = true
      case 2: pen.dim = true
      case 4: pen.underline = true
      case 7: pen.reverse = true
      case 30...37: pen.colour = number - 30
      case 38: pen.colour = rest.dropFirst().first; rest = rest.dropFirst(2)
      case 39: pen.colour = nil
      case 49: break
      default: unknown.append("pen \(number)")
      }
    }
  }

  private mutating func fill(_ row: Int, _ range: Range<Int>) {
    for column in range { places[row][column] = Place() }
  }

  private mutating func eraseLine(_ mode: Int) {
    fill(row, mode == 0 ? column..<columns : mode == 1 ? 0..<(column + 1) : 0..<columns)
  }

  private mutating func eraseScreen(_ mode: Int) {
    if mode != 2 { eraseLine(mode) }
    for other in mode == 0 ? (row + 1)..<rows : mode == 1 ? 0..<row : 0..<rows { fill(other, 0..<columns) }
  }

  private mutating func shift(by count: Int) {
    var tail = places[row][column...].map { $0 }
    let blanks = Array(repeating: Place(), count: min(abs(count), tail.count))
    tail = count > 0 ? blanks + tail.dropLast(blanks.count) : tail.dropFirst(blanks.count) + blanks
    places[row].replaceSubrange(column..., with: tail)
  }

  private mutating func scroll(_ count: Int, from first: Int? = nil) {
    let range = (first ?? top)...bottom
    let blanks = Array(repeating: Array(repeating: Place(), count: columns), count: min(abs(count), range.count))
    let region = places[range]
    let moved = count > 0 ? region.dropFirst(blanks.count) + blanks : blanks + region.dropLast(blanks.count)
    places.replaceSubrange(range, with: moved)
  }
}
