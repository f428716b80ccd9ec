import Endpoints
import Grid
import Monitoring
import Pinning

/// What each resolver said in the last round.
extension DetailText {
  /// The system's alone is the list of addresses, where it said all.
  var resolvers: [DetailLine] {
    let isSystemAlone = status.answers.map(\.resolver) == [Resolver.system.name]
    guard !isSystemAlone || status.answers.contains(where: { $0.unanswered != nil }) else { return [] }
    let width = min(status.answers.map { pen.text($0.resolver).columns }.max() ?? 0, 16)
    return status.answers.map { answer in
      var text = pen.line(" ")
      // A mark where a finding names it.
      if isConspicuous(answer) { text.append(glyph(.partial, .warning)) } else { text.append(pen.blank(1)) }
      text.append(pen.blank(1))
      text.append(pen.text(answer.resolver).leftAligned(width))
      text.append(pen.text("  \(answer.words), \(Words.milliseconds(answer.time))"))
      return DetailLine(text: text, hang: 3 + width + 2)
    }
  }

  private func isConspicuous(_ answer: ResolverAnswer) -> Bool {
    status.findings.contains { finding in
      switch finding {
      case .resolversDisagree(_, let other): other.resolver == answer.resolver
      case .resolverFailed(let resolver, _), .familyNotAnswered(let resolver, _),
        .answerLooksHijacked(let resolver, _, _):
        resolver == answer.resolver
      case .trust, .pinDesignCannotSurviveRotation, .defaultHost, .nameRequired, .otherKindRefused, .versionDiffers,
        .overrun:
        false
      }
    }
  }
}
