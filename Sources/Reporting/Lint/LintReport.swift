import ClientFormats
package import Linting
package import Pinning
import PositionedJSON

/// What the linter found, as `pintop lint` tells it.
package struct LintReport: Sendable {
  /// A file that was looked at, with what was read of it.
  package struct File: Hashable, Sendable {
    package let name: String
    package let format: ClientFormat
    /// Hosts as the file writes them; empty where the pins hold for every host.
    package let hosts: [String]

    package init(name: String, format: ClientFormat, hosts: [String]) {
      self.name = name
      self.format = format
      self.hosts = hosts
    }
  }

  let files: [File]
  let findings: [LintFinding]

  package init(files: [File], findings: [LintFinding]) {
    self.files = files
    self.findings = findings
  }

  /// 0 where there are only notes or nothing, 1 at worst a warning, 2 something critical.
  package var exitCode: Int32 { findings.exitCode }

  // MARK: JSON

  /// The document, indented, with a line end.
  package var json: String { value.indented + "\n" }

  private var value: JSONValue {
    .object([
      JSONMember("schemaVersion", .integer(CheckJSON.schemaVersion)),
      JSONMember("severity", .string(findings.worst?.rawValue ?? "ok")),
      JSONMember("files", .array(files.map(Self.file))),
      JSONMember("findings", .array(findings.map(Self.finding))),
    ])
  }

  private static func file(_ file: File) -> JSONValue {
    .object([
      JSONMember("file", .string(file.name)), JSONMember("format", .string(file.format.rawValue)),
      JSONMember("hosts", .array(file.hosts.map(JSONValue.string))),
    ])
  }

  private static func finding(_ finding: LintFinding) -> JSONValue {
    .object([
      JSONMember("severity", .string(finding.severity.rawValue)),
      JSONMember("code", .string(finding.code.rawValue)),
      JSONMember("file", .string(finding.file)),
      JSONMember("format", .string(finding.format.rawValue)),
      JSONMember("line", number(finding.place.text?.line)),
      JSONMember("column", number(finding.place.text?.column)),
      JSONMember("byte", number(finding.place.byte)),
      JSONMember("message", .string(finding.why)),
      JSONMember("remedy", .string(finding.remedy)),
    ])
  }

  private static func number(_ number: Int?) -> JSONValue { number.map { .integer(Int64($0)) } ?? .null }

  // MARK: Text

  /// A line for each finding as compilers write it, its remedy below, and a line that counts them. In ASCII.
  package var text: String {
    (findings.flatMap(Self.lines) + [summary]).joined(separator: "\n") + "\n"
  }

  private static func lines(_ finding: LintFinding) -> [String] {
    let plain = PlainText(allowsUnicode: false)
    let place = finding.place.description.isEmpty ? "" : ":\(finding.place)"
    return [
      "\(plain.safe(finding.file))\(place): \(finding.severity.rawValue): \(plain.safe(finding.why)) [\(finding.code.rawValue)]",
      "    \(plain.safe(finding.remedy))",
    ]
  }

  private var summary: String {
    let counts = LintSeverity.allCases.reversed().compactMap { severity -> String? in
      let count = findings.count { $0.severity == severity }
      guard count > 0 else { return nil }
      switch severity {
      case .critical: return "\(count) critical"
      case .warning: return count == 1 ? "1 warning" : "\(count) warnings"
      case .note: return count == 1 ? "1 note" : "\(count) notes"
      }
    }
    let names = Set(files.map(\.name)).count
    return (names == 1 ? "1 file" : "\(names) files") + ": "
      + (counts.isEmpty ? "nothing to say" : counts.joined(separator: ", "))
  }
}
