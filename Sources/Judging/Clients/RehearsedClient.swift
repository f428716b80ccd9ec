package import Pinning

/// A client that a candidate is judged for: a shipped build, or the pins beside an endpoint.
package struct RehearsedClient: Sendable {
  package let name: String
  /// Share of installs, 0 to 1, where it is known.
  package let share: Double?
  let model: any ClientModel

  package init(_ build: ClientBuild) {
    self.name = build.name
    self.share = build.share
    self.model = build
  }

  package init(_ inline: InlineClient) {
    self.name = InlinePins.name
    self.share = nil
    self.model = inline
  }
}
