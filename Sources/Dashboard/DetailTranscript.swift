import Endpoints
import Grid
import Monitoring

/// The last probe of each address, step by step.
extension DetailText {
  /// Only where there is the whole screen for it, and never of what is supposed.
  var transcript: [DetailLine] {
    let addresses = status.addresses.filter { !$0.observation.transcript.steps.isEmpty }
    guard isFull, !isSupposed, !addresses.isEmpty else { return [] }
    let resolvers = status.answers.map { line(" \($0.transcriptLine)", hang: 3) }
    return resolvers
      + addresses.flatMap { address in
        [line(" \(address.address)", hang: 3)]
          + address.observation.transcriptLines.map { line($0, pen.faint, hang: 19) }
      }
  }
}
