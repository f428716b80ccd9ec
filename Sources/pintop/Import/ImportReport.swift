import ClientFormats
import Configuration
import Pinning
import PositionedJSON
import Reporting

/// What an import tells: the entry, what it covers, and what was noted on the way.
struct ImportReport {
  let entry: ClientEntry
  /// The configuration that it was written to.
  let writtenTo: String?

  /// A piece of JSON5 to paste into `clients`: what is told stands in comments.
  var text: String {
    var lines = ["// \(SafeText.escape(entry.name)): \(entry.files.map(\.format.rawValue).joined(separator: " and "))"]
    for file in entry.files {
      lines.append("// \(file.format.rawValue) covers \(Self.coverage(file))")
      lines += file.file.remarks.prefix(Self.mostRemarks).map {
        "// \(file.format.rawValue): \(SafeText.escape($0.description))"
      }
      let more = file.file.remarks.count - Self.mostRemarks
      if more > 0 { lines.append("// and \(more) more remarks; `pintop lint` has them all") }
      lines += Self.faults(file).map { "// \(file.format.rawValue) does not start: \(SafeText.escape($0.detail))" }
    }
    if let writtenTo {
      lines.append("// written to \(SafeText.escape(writtenTo))")
    }
    lines.append("\(entry.member.key): \(entry.member.value)")
    return lines.joined(separator: "\n") + "\n"
  }

  private static let mostRemarks = 20

  var json: String {
    JSONValue.object([
      JSONMember("schemaVersion", .integer(CheckJSON.schemaVersion)),
      JSONMember("name", .string(entry.name)),
      JSONMember("client", entry.value),
      JSONMember("layers", .array(entry.files.map(Self.layer))),
      JSONMember("written", .bool(writtenTo != nil)),
      JSONMember("config", .text(writtenTo)),
    ]).indented + "\n"
  }

  private static func layer(_ file: ReadClientFile) -> JSONValue {
    .object([
      JSONMember("format", .string(file.format.rawValue)),
      JSONMember("hosts", hosts(file).map { .array($0.map(JSONValue.string)) } ?? .null),
      JSONMember("remarks", .array(file.file.remarks.map(remark))),
      JSONMember("faults", .array(faults(file).map { CheckJSONReason.value($0.code, $0.detail) })),
    ])
  }

  private static func remark(_ remark: ClientRemark) -> JSONValue {
    .object([
      JSONMember("line", remark.place.text.map { .integer(Int64($0.line)) } ?? .null),
      JSONMember("column", remark.place.text.map { .integer(Int64($0.column)) } ?? .null),
      JSONMember("message", .string(remark.kind.message)),
    ])
  }

  private static func faults(_ file: ReadClientFile) -> [ClientFault] { file.policy().model.configurationFaults }

  /// Nil where the file knows no hosts.
  private static func hosts(_ file: ReadClientFile) -> [String]? {
    let pins = file.file.content.pins
    if pins.contains(where: { $0.host == nil }) { return nil }
    var seen = Set<String>()
    return pins.compactMap { $0.host?.pattern }.filter { seen.insert($0).inserted }
  }

  private static func coverage(_ file: ReadClientFile) -> String {
    guard let hosts = hosts(file) else { return "every host that the app talks to: name it in the endpoints it is for" }
    return hosts.isEmpty ? "no host" : hosts.map { SafeText.escape($0) }.joined(separator: ", ")
  }
}

/// `{"code":…,"detail":…}`.
enum CheckJSONReason {
  static func value(_ code: String, _ detail: String) -> JSONValue {
    .object([JSONMember("code", .string(code)), JSONMember("detail", .string(detail))])
  }
}
