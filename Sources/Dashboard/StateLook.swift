package import Grid
package import Monitoring

/// How a state is shown: the word first, then glyph, attribute and colour, so that it is told with all styling removed.
package enum StateLook {
  package static func glyph(_ state: EndpointState, _ severity: Severity, _ tier: GlyphTier) -> String {
    let pair = glyphs(state, severity)
    switch tier {
    // The Linux console's fonts lack most of the symbols.
    case .ascii, .box: return pair.ascii
    case .full: return pair.unicode
    }
  }

  package static func style(
    _ state: EndpointState, _ severity: Severity, _ capabilities: Capabilities
  ) -> Style {
    let dim: Style.Attributes = capabilities.hasDim ? .dim : []
    switch capabilities.colours {
    case .none: return Style(.standard, monochrome(state, severity, dim: dim))
    case .ansi: return ansi(state, severity, dim: dim)
    case .indexed256: return indexed(state, severity)
    }
  }

  private static func glyphs(_ state: EndpointState, _ severity: Severity) -> (ascii: String, unicode: String) {
    switch state {
    case .refused: ("X", "✗")
    case .untrusted: ("B", "⊘")
    case .unreachable: ("-", "▼")
    case .http: ("H", "◆")
    case .misconfigured: ("C", "◈")
    case .expiring: severity == .critical ? ("!", "▲") : ("~", "△")
    case .unpinned: ("u", "◇")
    case .partial: ("%", "◑")
    // Shared with BADCONF: the word beside it tells the two apart.
    case .depends: ("d", "◈")
    case .stale: ("?", "◌")
    case .pending: (".", "·")
    case .accept: ("+", "●")
    }
  }

  private static func monochrome(
    _ state: EndpointState, _ severity: Severity, dim: Style.Attributes
  ) -> Style.Attributes {
    switch state {
    case .refused: [.reverse, .bold]
    case .untrusted, .unreachable, .http, .misconfigured: .reverse
    case .expiring: severity == .critical ? [.bold, .underline] : .bold
    case .unpinned, .partial, .depends: .bold
    case .stale: .underline
    case .pending: dim
    case .accept: []
    }
  }

  private static func ansi(_ state: EndpointState, _ severity: Severity, dim: Style.Attributes) -> Style {
    switch state {
    case .refused: Style(.red, .reverse)
    case .untrusted, .http, .misconfigured: Style(.red)
    case .unreachable: Style(.magenta)
    case .expiring: severity == .critical ? Style(.yellow, .reverse) : Style(.yellow)
    case .unpinned, .partial, .depends: Style(.yellow)
    case .stale: Style(.cyan)
    case .pending: Style(.standard, dim)
    case .accept: .plain
    }
  }

  private static func indexed(_ state: EndpointState, _ severity: Severity) -> Style {
    switch state {
    case .refused: Style(.red, .reverse)
    case .untrusted: Style(.red, .bold)
    case .http, .misconfigured: Style(.red)
    case .unreachable: Style(.magenta)
    case .expiring: severity == .critical ? Style(.yellow, .reverse) : Style(.yellow)
    case .unpinned, .partial, .depends: Style(.yellow)
    case .stale: Style(.cyan)
    case .pending: Style(.grey)
    case .accept: .plain
    }
  }

  /// What the state means, for the help.
  static func meaning(_ state: EndpointState) -> String {
    switch state {
    case .refused: "a client refuses the server because of its pins"
    case .untrusted: "chain, name or dates are not acceptable, whatever the pins"
    case .unreachable: "no address completes a handshake"
    case .http: "the certificate is fine, the answer is not as expected"
    case .misconfigured: "a shipped client configuration cannot work"
    case .expiring: "a clock runs out: leaf, intermediate, anchor or pin set"
    case .unpinned: "a client connects, but without its pins"
    case .partial: "addresses disagree, or some do not answer"
    case .depends: "a client's answer turns on the device"
    case .stale: "the last result is too old"
    case .pending: "no result yet"
    case .accept: "every client accepts, pinned"
    }
  }
}
