import ClientFormats
import Pinning
import PositionedJSON

/// Looks for what is unwise in the pins that builds ship.
///
/// It judges what is written, with what is known besides; whether a client connects now is what its model says, and
/// `rehearse` asks that.
package struct Linter: Sendable {
  /// More than anybody mends at once; a file may hold a hundred thousand pins.
  package static let mostFindings = 1000

  let facts: LintFacts

  package init(_ facts: LintFacts) {
    self.facts = facts
  }

  /// The findings, by file in the order given, then by place; those of one place by weight.
  package func findings(in files: [LintedFile]) -> [LintFinding] {
    let known = KnownCertificates(certificates(files), sha256: facts.sha256)
    var findings = [LintFinding]()
    for file in files where findings.count < Self.mostFindings {
      let checks = FileChecks(file: file, facts: facts, known: known)
      findings += checks.findings
    }
    findings += PlatformChecks(files: files, hosts: facts.hosts).findings
    return Array(Self.ordered(findings, files.map(\.name)).prefix(Self.mostFindings))
  }

  /// Every certificate at hand, each once.
  private func certificates(_ files: [LintedFile]) -> [CertificateFacts] {
    var seen = Set<CertificateFacts>()
    let shipped = files.flatMap { $0.file.content.pins.flatMap(\.certificates).flatMap(\.certificates) }
    return (facts.chains.flatMap(\.certificates) + facts.certificates + shipped).filter { seen.insert($0).inserted }
  }

  private static func ordered(_ findings: [LintFinding], _ names: [String]) -> [LintFinding] {
    var seen = Set<LintFinding>()
    let unique = findings.filter { seen.insert($0).inserted }
    let ranks = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    return unique.enumerated().map { index, finding in
      (key: Key(ranks[finding.file] ?? names.count, finding, index), finding: finding)
    }.sorted { $0.key < $1.key }.map(\.finding)
  }

  private struct Key: Comparable {
    let parts: [Int]

    init(_ file: Int, _ finding: LintFinding, _ index: Int) {
      let place: [Int] =
        switch finding.place {
        case .file: [0, 0]
        case .text(let place): [place.line, place.column]
        case .byte(let offset): [1, offset]
        }
      parts = [file] + place + [-Int(finding.severity.exitCode), index]
    }

    static func < (left: Key, right: Key) -> Bool { left.parts.lexicographicallyPrecedes(right.parts) }
  }
}

/// All checks of one file.
struct FileChecks {
  let file: LintedFile
  let facts: LintFacts
  let known: KnownCertificates

  var findings: [LintFinding] {
    let index = SetIndex(file.sets)
    let pins = file.sets.flatMap { PinChecks(file: file, set: $0, facts: facts, known: known).findings }
    let mentioned = Set(pins.map(\.place))
    return pins
      + file.sets.flatMap { SetChecks(file: file, set: $0, sets: index, facts: facts).findings }
      + SettingChecks(file: file, facts: facts, sets: index).findings
      + PathChecks(file: file, facts: facts, sets: index).findings
      + ReaderChecks(file: file, alreadySaid: mentioned).findings
      + BeliefChecks(file: file).findings
  }
}
