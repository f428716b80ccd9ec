import Pinning
import Reporting

/// A chain with the keys on its first path, and what is only presented.
struct PinnedChain {
  let sources: [String]
  let presented: PresentedChain
  let answer: TrustAnswer
  let date: Timestamp

  /// What clients see first: the platform's first valid path, else the chain as built.
  var path: [CertificateFacts] { answer.chains.first ?? [] }

  var report: PinReport.Chain {
    PinReport.Chain(sources: sources, failure: answer.failure, entries: onPath + others)
  }

  private var onPath: [PinReport.Entry] {
    path.enumerated().map { index, facts in
      let position = position(index)
      return PinReport.Entry(
        position: position.rawValue, pin: facts.pin, certificate: facts, key: facts.key,
        advice: PinAdvice.of(facts, at: position, isValidated: answer.isTrusted, date: date))
    }
  }

  /// A chain as built ends where it ends: only a certificate that issued itself is taken for an anchor.
  func position(_ index: Int) -> ChainPosition {
    let position = ChainPosition(index: index, of: path.count)
    return position == .anchor && !answer.isTrusted && !path[index].isSelfIssued ? .intermediate : position
  }

  private var others: [PinReport.Entry] {
    let onPaths = Set(answer.chains.flatMap { $0 })
    return presented.certificates.compactMap(\.facts).filter { !onPaths.contains($0) }.map { facts in
      PinReport.Entry(
        position: "presented", pin: facts.pin, certificate: facts, key: facts.key, advice: [.onlyPresented])
    }
  }
}
