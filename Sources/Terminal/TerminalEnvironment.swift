import CTerminal
import Glibc
import Grid

/// What the environment and the command line say about the terminal.
package struct TerminalEnvironment: Hashable, Sendable {
  /// `TERM`.
  package let type: String?
  /// `NO_COLOR` is set and not empty (no-color.org).
  package let refusesColour: Bool
  /// The locale's character set is UTF-8.
  package let isUTF8: Bool
  /// `--ascii` was given.
  package let forcesASCII: Bool
  /// The terminal is tmux's (`TMUX`).
  package let isInTmux: Bool

  package init(
    type: String?, refusesColour: Bool = false, isUTF8: Bool = true, forcesASCII: Bool = false, isInTmux: Bool = false
  ) {
    self.type = type
    self.refusesColour = refusesColour
    self.isUTF8 = isUTF8
    self.forcesASCII = forcesASCII
    self.isInTmux = isInTmux
  }

  /// Reads the process's environment and takes its character set from there. Call it before other threads are started:
  /// the locale belongs to the whole process.
  package static func current(forcesASCII: Bool = false) -> TerminalEnvironment {
    TerminalEnvironment(
      type: variable("TERM"),
      refusesColour: variable("NO_COLOR").map { !$0.isEmpty } ?? false,
      isUTF8: cterm_take_locale(),
      forcesASCII: forcesASCII,
      isInTmux: variable("TMUX").map { !$0.isEmpty } ?? false)
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// The types to try, best first. `dumb` and `unknown` are described on most systems, but cannot place a cursor.
  var candidates: [String] {
    let fallbacks = ["xterm-256color", "vt100"]
    guard let type, !["", "dumb", "unknown"].contains(type) else { return fallbacks }
    return [type] + fallbacks.filter { $0 != type }
  }

  /// - Parameters:
  ///   - used: the type that is drawn for, perhaps a fallback
  ///   - colours: how many colours it has, 0 for none
  func capabilities(used: String, colours: Int, hasDim: Bool) -> Capabilities {
    Capabilities(
      glyphs: glyphs(used: used), colours: refusesColour ? .none : ColourTier(count: colours), hasDim: hasDim)
  }

  private func glyphs(used: String) -> GlyphTier {
    if forcesASCII || !isUTF8 || used.hasPrefix("vt") { return .ascii }
    return used == "linux" || used.hasPrefix("linux-") ? .box : .full
  }
}

extension ColourTier {
  /// 88 colours have another palette than 256, but begin with the same eight.
  fileprivate init(count: Int) {
    self = count >= 256 ? .indexed256 : count >= 8 ? .ansi : .none
  }
}
