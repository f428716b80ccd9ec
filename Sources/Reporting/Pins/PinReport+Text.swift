import ClientFormats
import Pinning

extension PinReport {
  /// For a person: each chain with its keys and whether they are wise pins, then every format. In ASCII.
  package var text: String {
    var lines = chains.flatMap(Self.lines)
    if !advice.isEmpty { lines += [""] + advice.map { "note: \(Self.safe($0))" } }
    for format in formats { lines += [""] + Self.lines(format) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(_ chain: Chain) -> [String] {
    let head = chain.sources.isEmpty ? [] : ["from \(safe(chain.sources.joined(separator: ", ")))"]
    let failure = chain.failure.map { ["no valid path: \(safe($0.detail)) (\($0.code))"] } ?? []
    return head + failure + chain.entries.flatMap(lines) + [""]
  }

  private static func lines(_ entry: Entry) -> [String] {
    let name = entry.certificate.map { safe($0.subject.description) } ?? ""
    let dates = entry.certificate.map { "  \($0.notBefore.day) to \($0.notAfter.day)" } ?? ""
    return ["\(entry.position)  \(name)", "  sha256/\(entry.pin)  \(entry.key)\(dates)"]
      + entry.advice.map { "  \($0.isWarning ? "! " : "- ")\(safe($0.detail))" }
  }

  private static func lines(_ format: Format) -> [String] {
    switch format.result {
    case .failure(let fault): return ["== \(format.format.rawValue): \(safe(fault.message))"]
    case .success(let written):
      let others = written.files.dropFirst().map(\.path)
      let beside = others.isEmpty ? "" : ", with \(others.joined(separator: ", ")) beside it"
      let head = "== \(format.format.rawValue): \(written.files.first?.path ?? "")\(beside)"
      let content = written.files.first.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
      var lines = [head] + written.losses.map { "-- \(safe($0.message))" }
      lines += content.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      while lines.last?.isEmpty == true { lines.removeLast() }
      return lines
    }
  }

  private static func safe(_ text: String) -> String { PlainText(allowsUnicode: false).safe(text) }
}
