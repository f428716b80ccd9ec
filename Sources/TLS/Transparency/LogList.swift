import Foundation
import Pinning

/// The logs of Certificate Transparency whose timestamps are taken, read from a file of the schema that browsers
/// publish theirs in (version 3).
package struct LogList: Sendable {
  let logs: [Digest256: Log]

  struct Log: Sendable {
    let name: String
    /// DER of the SubjectPublicKeyInfo.
    let key: [UInt8]
    /// Timestamps from then on do not count; nil where the log is not retired.
    var retired: Timestamp?
    /// The log takes certificates that end in this interval only, its end not included; nil for all.
    var interval: Range<Timestamp>?
  }

  package var count: Int { logs.count }

  /// Logs whose state is `rejected` or `pending` are left out; retired ones are kept, for what they signed before they
  /// were.
  package init(json bytes: [UInt8]) throws(LogListFault) {
    guard bytes.count <= Self.limit else { throw .tooLarge(bytes: bytes.count, limit: Self.limit) }
    let file: File
    do { file = try JSONDecoder().decode(File.self, from: Data(bytes)) } catch { throw .notALogList }
    var logs = [Digest256: Log]()
    for entry in file.operators.flatMap(\.logs) where entry.isTaken {
      guard let key = try? Base64.decode(entry.key) else { throw .badKey(log: entry.description) }
      logs[Digest256(sha256Of: key)] = Log(
        name: entry.description, key: key, retired: try entry.retired(), interval: try entry.ends())
    }
    self.logs = logs
  }

  /// A choice: published lists are below 200 kB.
  private static let limit = 4 << 20

  fileprivate struct File: Decodable {
    let operators: [Operator]
  }

  fileprivate struct Operator: Decodable {
    let logs: [Entry]
  }

  fileprivate struct Entry: Decodable {
    let description: String
    let key: String
    let state: [String: State]?
    let interval: Interval?

    /// The names are the schema's.
    private enum CodingKeys: String, CodingKey {
      case description, key, state
      case interval = "temporal_interval"
    }

    var isTaken: Bool { state.map { $0["rejected"] == nil && $0["pending"] == nil } ?? true }
  }

  fileprivate struct State: Decodable {
    let timestamp: String?
  }

  fileprivate struct Interval: Decodable {
    let start: String
    let end: String

    private enum CodingKeys: String, CodingKey {
      case start = "start_inclusive"
      case end = "end_exclusive"
    }
  }
}

extension LogList.Entry {
  fileprivate func retired() throws(LogListFault) -> Timestamp? {
    guard let state = state?["retired"] else { return nil }
    guard let text = state.timestamp, let date = Timestamp(rfc3339: text) else { throw .badDate(log: description) }
    return date
  }

  fileprivate func ends() throws(LogListFault) -> Range<Timestamp>? {
    guard let interval else { return nil }
    guard let start = Timestamp(rfc3339: interval.start), let end = Timestamp(rfc3339: interval.end), start < end
    else { throw .badDate(log: description) }
    return start..<end
  }
}

/// Why a file is no log list.
package enum LogListFault: Error, Hashable, Sendable {
  case tooLarge(bytes: Int, limit: Int)
  case notALogList
  case badKey(log: String)
  /// The instant of its retirement, or of its interval's ends, is missing or none.
  case badDate(log: String)

  /// One sentence without a full stop.
  package var detail: String {
    switch self {
    case .tooLarge(let bytes, let limit): "its \(bytes) bytes are more than the \(limit) that are read"
    case .notALogList: "it is no log list of version 3"
    case .badKey(let log): "the key of \(log) is no base64"
    case .badDate(let log): "a date of \(log) is none"
    }
  }
}
