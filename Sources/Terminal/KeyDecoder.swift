package import Grid

/// Bytes from a terminal → keys. It is pure: time is an argument, so that a lone Esc can be told from a sequence.
///
/// Any bytes are taken: what is no key vanishes. ESC with something behind it is a sequence or Alt with a key, and never
/// that key alone. What a terminal sends unasked (answers to an earlier program's questions) is passed over whole.
package struct KeyDecoder: Sendable {
  package typealias Instant = ContinuousClock.Instant

  /// How long an ESC may wait for what follows; a person expects Esc to act at once.
  static let patience: Duration = .milliseconds(40)
  /// How long a sequence that has begun may wait for its next byte: a slow link splits them.
  static let sequencePatience: Duration = .milliseconds(250)
  /// How long after a lone Esc a sequence's rest is still taken for one, when it comes in one piece.
  static let lateness: Duration = .milliseconds(300)
  /// How long a paste may pause before it is taken to be over, though its end was not marked.
  static let pastePatience: Duration = .seconds(5)
  /// The longest sequence that is looked up; more than any key sends.
  static let longestSequence = 32

  private enum State: Sendable {
    case ground
    /// One ESC, or two that came together.
    case escape(since: Instant, twice: Bool)
    /// A lone Esc was given out.
    case late(since: Instant)
    /// CSI or SS3.
    case sequence(since: Instant)
    /// The three bytes of an X10 mouse report.
    case mouse(left: Int, since: Instant)
    /// OSC, DCS, APC, PM, SOS, up to BEL or ST.
    case string(since: Instant)
    case paste(since: Instant)
  }

  private let sequences: KeySequences
  private var state = State.ground
  private var sequence: [UInt8] = []
  private var text = UTF8Assembler()
  private var paste = PasteCollector()

  package init(sequences: KeySequences = KeySequences()) { self.sequences = sequences }

  /// When `expire` is to be called, nil when nothing waits.
  package var deadline: Instant? {
    switch state {
    case .ground, .late: nil
    case .escape(let since, _): since + KeyDecoder.patience
    case .sequence(let since), .mouse(_, let since), .string(let since): since + KeyDecoder.sequencePatience
    case .paste(let since): since + KeyDecoder.pastePatience
    }
  }

  /// The keys that are settled because nothing more came.
  package mutating func expire(at now: Instant) -> [Key] {
    guard let deadline, deadline <= now else { return [] }
    switch state {
    case .escape(let since, let twice):
      state = .late(since: since)
      return twice ? [.escape, .escape] : [.escape]
    case .paste:
      state = .ground
      return [.paste(paste.finish())]
    case .ground, .late, .sequence, .mouse, .string:
      state = .ground
      return []
    }
  }

  /// The keys that these bytes complete. `bytes` are what one read gave, so they came together.
  package mutating func feed(_ bytes: [UInt8], at now: Instant) -> [Key] {
    var keys = expire(at: now)
    for (index, byte) in bytes.enumerated() {
      take(byte, isLast: index == bytes.count - 1, at: now, into: &keys)
    }
    return keys
  }

  private mutating func take(_ byte: UInt8, isLast: Bool, at now: Instant, into keys: inout [Key]) {
    switch state {
    case .ground: takeGround(byte, at: now, into: &keys)
    case .escape(_, let twice): takeAfterEscape(byte, twice: twice, at: now, into: &keys)
    case .late(let since): takeLate(byte, since: since, isLast: isLast, at: now, into: &keys)
    case .sequence: takeSequence(byte, at: now, into: &keys)
    case .mouse(let left, _): state = left > 1 ? .mouse(left: left - 1, since: now) : .ground
    case .string: takeString(byte, at: now)
    case .paste: takePaste(byte, at: now, into: &keys)
    }
  }
}

// MARK: One byte in each state

extension KeyDecoder {
  private static let esc: UInt8 = 0x1B

  private mutating func takeGround(_ byte: UInt8, at now: Instant, into keys: inout [Key]) {
    if byte == KeyDecoder.esc {
      text.forget()
      state = .escape(since: now, twice: false)
    } else if byte >= 0x80 {
      if let scalar = text.take(byte), !(0x80..<0xA0).contains(scalar.value) { keys.append(.character(scalar)) }
    } else {
      text.forget()
      keys.append(KeyDecoder.plainKey(byte))
    }
  }

  private static func plainKey(_ byte: UInt8) -> Key {
    switch byte {
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x01...0x1A: .control(Unicode.Scalar(byte | 0x60))
    case ..<0x20: .control(Unicode.Scalar(byte | 0x40))
    default: .character(Unicode.Scalar(byte))
    }
  }

  private mutating func takeAfterEscape(_ byte: UInt8, twice: Bool, at now: Instant, into keys: inout [Key]) {
    switch byte {
    case KeyDecoder.esc:
      guard case .escape(let since, _) = state else { return }
      // Two that come together may be Alt with an arrow; a held Esc comes one by one.
      let together = since == now
      if twice || !together { keys.append(.escape) }
      state = .escape(since: now, twice: together)
    case UInt8(ascii: "["), UInt8(ascii: "O"):
      sequence = [byte]
      state = .sequence(since: now)
    case UInt8(ascii: "P"), UInt8(ascii: "]"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      state = .string(since: now)
    default:
      state = .ground
      if let key = sequences.key([byte]) { keys.append(key) }
    }
  }

  private mutating func takeLate(
    _ byte: UInt8, since: Instant, isLast: Bool, at now: Instant, into keys: inout [Key]
  ) {
    state = .ground
    let begins = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O")
    if begins, !isLast, now - since <= KeyDecoder.lateness {
      sequence = [byte]
      state = .sequence(since: now)
    } else {
      takeGround(byte, at: now, into: &keys)
    }
  }

  private mutating func takeSequence(_ byte: UInt8, at now: Instant, into keys: inout [Key]) {
    guard (0x20..<0x7F).contains(byte) else {
      // Cut short: whatever comes now begins anew.
      state = .ground
      takeGround(byte, at: now, into: &keys)
      return
    }
    if sequence.count < KeyDecoder.longestSequence { sequence.append(byte) }
    state = .sequence(since: now)
    if isComplete(byte) { finishSequence(at: now, into: &keys) }
  }

  /// CSI ends with a byte from `@` on, but the Linux console has a second `[`; SS3 ends with a letter.
  private func isComplete(_ byte: UInt8) -> Bool {
    byte >= 0x40 && !(sequence.count == 2 && sequence[0] == UInt8(ascii: "[") && byte == UInt8(ascii: "["))
  }

  private mutating func finishSequence(at now: Instant, into keys: inout [Key]) {
    state = .ground
    if sequence == Array("[200~".utf8) {
      paste = PasteCollector()
      state = .paste(since: now)
    } else if let key = sequences.key(sequence) {
      keys.append(key)
    } else if sequence == Array("[M".utf8) {
      state = .mouse(left: 3, since: now)
    }
  }

  private mutating func takeString(_ byte: UInt8, at now: Instant) {
    switch byte {
    case 0x07: state = .ground
    // ST is ESC and a backslash; what follows this ESC is passed over like Alt with a key.
    case KeyDecoder.esc: state = .escape(since: now, twice: false)
    default: state = .string(since: now)
    }
  }

  private mutating func takePaste(_ byte: UInt8, at now: Instant, into keys: inout [Key]) {
    state = .paste(since: now)
    if paste.take(byte) {
      state = .ground
      keys.append(.paste(paste.finish()))
    }
  }
}
