import Endpoints
package import Monitoring

/// The transcripts of a round as plain text: what was asked of resolvers, and each attempt step by step.
package struct TranscriptText: Hashable, Sendable {
  /// Prints names in their own script. Otherwise every byte is printable ASCII or a line end.
  package var allowsUnicode: Bool

  package init(allowsUnicode: Bool = false) {
    self.allowsUnicode = allowsUnicode
  }

  /// A block for each endpoint, with an empty line before it.
  package func text(_ snapshot: Snapshot) -> String {
    let plain = PlainText(allowsUnicode: allowsUnicode)
    return snapshot.endpoints.map { "\n" + lines($0).map { plain.safe($0) + "\n" }.joined() }.joined()
  }

  private func lines(_ status: EndpointStatus) -> [String] {
    var lines = ["transcript of \(status.name)  \(status.endpoint.url)"]
    lines += status.answers.map { "  " + $0.transcriptLine }
    for address in status.addresses {
      lines.append("  \(address.address)")
      lines += address.observation.transcriptLines
    }
    if lines.count == 1 { lines.append("  nothing was done: \(status.reason.detail)") }
    return lines
  }
}
