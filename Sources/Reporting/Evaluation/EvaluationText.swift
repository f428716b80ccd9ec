import Pinning

extension EvaluationReport {
  /// For a person: the verdict in a sentence, the paths as trees with each certificate's window and pin, what was
  /// rejected and why, the findings, and the next step. In ASCII; text from certificates is made safe.
  package var text: String {
    var lines = ["\(answer.isTrusted ? "TRUSTED" : "UNTRUSTED") at \(date): \(safe(reason.detail)) (\(reason.code))"]
    for (index, path) in answer.paths.enumerated() {
      lines += ["", answer.paths.count == 1 ? "path:" : "path \(index + 1) of \(answer.paths.count):"]
      lines += tree(path.certificates)
    }
    for chain in answer.rejected.prefix(Self.mostRejected) {
      lines += ["", "rejected, since \(chain.faults.first.map { safe($0.detail) } ?? "it reaches no trust anchor"):"]
      lines += tree(chain.certificates)
    }
    if answer.rejected.count > Self.mostRejected {
      lines += ["", "and \(answer.rejected.count - Self.mostRejected) more rejected; --json has them all"]
    }
    if answer.isBounded { lines += ["", "the search met a limit: there may be paths that it did not see"] }
    if !findings.isEmpty { lines += ["", "findings:"] + findings.map { "  \($0.code): \(safe($0.detail))" } }
    if let next = nextStep { lines += ["", "next: \(safe(next))"] }
    if let until = answer.holdsUntil { lines += ["", "this holds until \(until)"] }
    return lines.joined(separator: "\n") + "\n"
  }

  /// More than a person compares.
  private static let mostRejected = 4

  /// Leaf last, as what it hangs from stands above it.
  private func tree(_ certificates: [CertificateFacts]) -> [String] {
    certificates.enumerated().reversed().flatMap { index, facts in
      let indent = String(repeating: "  ", count: certificates.count - index)
      let position = ChainPosition(index: index, of: certificates.count)
      return [
        "\(indent)\(position.rawValue) \(safe(facts.subject.description))",
        "\(indent)  \(facts.notBefore) to \(facts.notAfter)\(window(facts))  \(facts.key)",
        "\(indent)  pin sha256/\(facts.pin.base64)",
      ]
    }
  }

  private func window(_ facts: CertificateFacts) -> String {
    if date > facts.notAfter { return " (ended \(Span(seconds: date.seconds(since: facts.notAfter))) before)" }
    if date < facts.notBefore { return " (begins in \(Span(seconds: facts.notBefore.seconds(since: date))))" }
    return " (\(Span(seconds: facts.notAfter.seconds(since: date))) left)"
  }

  private func safe(_ text: String) -> String { PlainText(allowsUnicode: false).safe(text) }
}
