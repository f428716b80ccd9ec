package import Grid

/// Which bytes after an ESC are which key: what ECMA-48 terminals send, xterm's and the Linux console's ways, rxvt's,
/// and what the terminal's own description adds.
package struct KeySequences: Hashable, Sendable {
  /// The terminal's own, by the bytes after ESC.
  private let own: [[UInt8]: Key]

  package init(own: [[UInt8]: Key] = [:]) { self.own = own }

  /// - Parameter painter: knows the terminal's description
  init(of painter: borrowing ScreenPainter) {
    var own: [[UInt8]: Key] = [:]
    for (name, key) in KeySequences.names {
      guard let bytes = painter.keyBytes(name), bytes.count > 1, bytes[0] == 0x1B else { continue }
      own[Array(bytes.dropFirst())] = key
    }
    self.own = own
  }

  /// terminfo's names (terminfo(5)).
  private static let names: [(String, Key)] =
    [
      ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home), ("kend", .end),
      ("kpp", .pageUp), ("knp", .pageDown), ("kich1", .insert), ("kdch1", .delete), ("kcbt", .backTab),
      ("kent", .enter),
    ] + (1...12).map { ("kf\($0)", .function($0)) }

  /// The key of a whole sequence, nil where it is none of ours.
  ///
  /// - Parameter sequence: the bytes after ESC
  package func key(_ sequence: [UInt8]) -> Key? {
    if let key = own[sequence] { return key }
    guard let final = sequence.last, sequence.count > 1 else { return nil }
    let middle = sequence[1..<(sequence.count - 1)]
    switch sequence[0] {
    case UInt8(ascii: "["): return KeySequences.control(middle, final: final)
    case UInt8(ascii: "O"): return KeySequences.single(final)
    default: return nil
    }
  }

  /// CSI, ECMA-48 5.4.
  private static func control(_ middle: ArraySlice<UInt8>, final: UInt8) -> Key? {
    if middle.elementsEqual([UInt8(ascii: "[")]) { return linuxConsole(final) }
    if middle.first == UInt8(ascii: "<") { return mouse(middle.dropFirst(), final: final) }
    let parameters = middle.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map(number)
    guard !parameters.contains(nil) else { return nil }
    let isModified = parameters.count > 1 && parameters[1] != 1
    let key = final == UInt8(ascii: "~") ? numbered(parameters[0] ?? 0) : lettered(final)
    // A modified arrow moves like a plain one; a modified function key is another key.
    if case .function? = key, isModified { return nil }
    return key
  }

  /// xterm's report in its SGR form (mode 1006): button, column and row from 1; `M` for a press, `m` for a release.
  private static func mouse(_ middle: ArraySlice<UInt8>, final: UInt8) -> Key? {
    let parts = middle.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map(number)
    guard final == UInt8(ascii: "M"), parts.count == 3, let button = parts[0], let column = parts[1], let row = parts[2]
    else { return nil }
    switch button {
    case 0: return column > 0 && row > 0 ? .click(column: column - 1, row: row - 1) : nil
    case 64: return .wheelUp
    case 65: return .wheelDown
    default: return nil
    }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.isEmpty ? 0 : Int(String(decoding: digits, as: UTF8.self))
  }

  private static func lettered(_ final: UInt8) -> Key? {
    switch Unicode.Scalar(final) {
    case "A", "a": .up
    case "B", "b": .down
    case "C", "c": .right
    case "D", "d": .left
    case "H": .home
    case "F": .end
    case "Z": .backTab
    case "P": .function(1)
    case "Q": .function(2)
    case "R": .function(3)
    case "S": .function(4)
    default: nil
    }
  }

  /// The VT220's editing and function keys, with xterm's and rxvt's additions.
  private static func numbered(_ number: Int) -> Key? {
    switch number {
    case 1, 7: .home
    case 2: .insert
    case 3: .delete
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23...24: .function(number - 12)
    default: nil
    }
  }

  private static func linuxConsole(_ final: UInt8) -> Key? {
    (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(final) ? .function(Int(final - UInt8(ascii: "A")) + 1) : nil
  }

  /// SS3: arrows in application mode, F1 to F4, and the keypad in application mode (VT100).
  private static func single(_ final: UInt8) -> Key? {
    if let key = lettered(final) { return key }
    let keypad: [UInt8: Unicode.Scalar] = [
      UInt8(ascii: "j"): "*", UInt8(ascii: "k"): "+", UInt8(ascii: "l"): ",", UInt8(ascii: "m"): "-",
      UInt8(ascii: "n"): ".", UInt8(ascii: "o"): "/", UInt8(ascii: "X"): "=",
    ]
    if final == UInt8(ascii: "M") { return .enter }
    if (UInt8(ascii: "p")...UInt8(ascii: "y")).contains(final) {
      return .character(Unicode.Scalar(final - UInt8(ascii: "p") + UInt8(ascii: "0")))
    }
    return keypad[final].map(Key.character)
  }
}
