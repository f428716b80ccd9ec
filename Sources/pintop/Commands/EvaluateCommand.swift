import ArgumentParser
import Foundation
import Pinning
import Probing
import Reporting
import TLS

/// One chain, offline, at a date.
struct EvaluateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evaluate",
    abstract: "Judge one chain offline, at a date.",
    discussion: """
      The chain is PEM, leaf first, then whatever else was sent. Without --host no identity is checked. \
      Exits 0 where a path is trusted, 2 where none is, 3 where it could not judge.
      """)

  @Option(name: .long, help: ArgumentHelp("The chain: PEM, leaf first.", valueName: "file"))
  var chain: String

  @Option(name: .long, help: ArgumentHelp("The trust anchors: PEM, or `system`.", valueName: "file"))
  var anchors: String

  @Option(name: .long, help: ArgumentHelp("The name or address that the leaf must bear.", valueName: "name"))
  var host: String?

  @Option(name: .long, help: ArgumentHelp("The date to judge at, by RFC 3339; now where left out.", valueName: "date"))
  var at: EvaluationDate?

  @Option(name: .long, help: ArgumentHelp("Revocation lists: PEM or DER.", valueName: "file"))
  var crls: String?

  @Option(name: .long, help: ArgumentHelp("The most intermediates that are not self-issued.", valueName: "number"))
  var maxDepth: Int?

  @Option(name: .long, help: "`default`, or `ats`: Apple's App Transport Security on top.")
  var policy: TrustPolicy = .standard

  @Flag(name: .long, help: "Print JSON.")
  var json = false

  func validate() throws {
    if let maxDepth, maxDepth < 0 { throw ValidationError("--max-depth is 0 or more") }
    if let host, host.isEmpty { throw ValidationError("--host is a name or an address") }
  }

  func run() throws {
    let date = at?.timestamp ?? WallClock.now()
    let files = EvaluationFiles()
    let anchors = try files.anchors(anchors)
    let question = TrustQuestion(
      anchors: anchors.selection, identity: host.map(ReferenceIdentity.init(host:)), date: date, policy: policy,
      wantsRejectedPaths: true, maxDepth: maxDepth, scope: .everything)
    let status = StatusPolicy(revocation: RevocationPolicy(lists: try crls.map(files.revocationLists) ?? []))
    let presented = try files.chain(chain)
    let answer = TrustEvaluator(store: anchors.store).answer(question, presented: presented, status: status)
    let report = EvaluationReport(
      answer: answer, date: date, host: host, findings: anchors.findings + answer.findings)
    Output.text(json ? report.json : report.text)
    Foundation.exit(answer.isTrusted ? Severity.trusted : Severity.untrusted)
  }

  /// The contract's exit codes.
  private enum Severity {
    static let trusted: Int32 = 0
    static let untrusted: Int32 = 2
  }
}

/// An instant by RFC 3339; fractions of a second are cut off.
struct EvaluationDate: ExpressibleByArgument {
  let timestamp: Timestamp

  init?(argument: String) {
    guard let timestamp = Timestamp(rfc3339: argument) else { return nil }
    self.timestamp = timestamp
  }
}

extension TrustPolicy: ExpressibleByArgument {}
