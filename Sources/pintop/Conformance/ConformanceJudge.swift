import Pinning
import TLS

/// Asks one case's question as `pintop evaluate` would.
struct ConformanceJudge {
  let now: Timestamp

  struct Outcome {
    let isTrusted: Bool
    /// A code, and the sentence beside it.
    let reason: String
  }

  func outcome(of testCase: ConformanceCase) -> Outcome {
    let anchors = testCase.anchors.flatMap(presented).compactMap(\.facts)
    let chain = presented(testCase.leaf) + testCase.intermediates.flatMap(presented)
    let question = TrustQuestion(
      anchors: AnchorSelection(includesStore: false, imported: anchors), identity: identity(testCase.peer),
      date: testCase.time.flatMap { Timestamp(rfc3339: $0) } ?? now, maxDepth: testCase.maxDepth, scope: .everything)
    let lists: [RevocationList]
    do {
      lists = try revocationLists(testCase.revocationLists ?? [])
    } catch {
      return Outcome(isTrusted: false, reason: "a revocation list that is given cannot be read: \(error)")
    }
    let answer = TrustEvaluator(store: TrustStore([])).answer(
      question, presented: PresentedChain(chain), status: StatusPolicy(revocation: RevocationPolicy(lists: lists)))
    guard let failure = answer.failure else { return Outcome(isTrusted: true, reason: reason(answer)) }
    return Outcome(isTrusted: false, reason: "\(failure.code): \(failure.detail)")
  }

  private func reason(_ answer: TrustAnswer) -> String {
    answer.findings.isEmpty ? "trusted" : "trusted, with " + answer.findings.map(\.detail).joined(separator: "; ")
  }

  private func identity(_ peer: ConformanceCase.Peer?) -> ReferenceIdentity? {
    peer.map { ReferenceIdentity(host: $0.value) }
  }

  private func revocationLists(_ files: [String]) throws(RevocationFileFault) -> [RevocationList] {
    var lists = [RevocationList]()
    for file in files { lists += try RevocationFile.lists(file: Array(file.utf8)) }
    return lists
  }

  private func presented(_ pem: String) -> [PresentedCertificate] {
    (try? CertificateReader.presented(file: Array(pem.utf8))) ?? []
  }
}
