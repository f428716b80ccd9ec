/// Puts text on the clipboard of the terminal, wherever that runs.
///
/// OSC 52 (xterm's control sequences, "Operating System Commands"): the text goes in base64, so that nothing in it can be
/// taken for a sequence. Terminals that do not know it, or do not allow it, pass it over.
enum Clipboard {
  /// xterm and tmux take more; what a person pastes is less.
  static let most = 64 * 1024

  /// The bytes to send. Text past `most` bytes is cut at a character.
  static func bytes(_ text: String, isInTmux: Bool) -> [UInt8] {
    let plain = [esc] + Array("]52;c;\(base64(prefix(text)))".utf8) + [bel]
    guard isInTmux else { return plain }
    // tmux takes the plain form where `set-clipboard` is on, and hands the wrapped one (each ESC doubled) to the terminal
    // outside where `allow-passthrough` is on. Where both are, the same text is set twice.
    let wrapped = plain.flatMap { $0 == esc ? [esc, esc] : [$0] }
    return plain + [esc] + Array("Ptmux;".utf8) + wrapped + [esc] + Array("\\".utf8)
  }

  private static let esc: UInt8 = 0x1B
  private static let bel: UInt8 = 0x07

  private static func prefix(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for character in text {
      let next = Array(character.utf8)
      if bytes.count + next.count > most { break }
      bytes += next
    }
    return bytes
  }

  /// RFC 4648, section 4.
  private static func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var out: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - group.count))
      for place in 0..<4 {
        let isPadding = place > group.count
        out.append(isPadding ? UInt8(ascii: "=") : alphabet[Int(bits >> (18 - 6 * UInt32(place)) & 63)])
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}
