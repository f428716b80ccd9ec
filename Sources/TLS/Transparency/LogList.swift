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
  }

  package var count: Int { logs.count }

  /// Logs whose state is `rejected` or `pending` are left out; retired ones are kept, for what they signed before.
  package init(json bytes: [UInt8]) throws(LogListFault) {
    guard bytes.count <= Self.limit else { throw .tooLarge(bytes: bytes.count, limit: Self.limit) }
    let file: File
    do { file = try JSONDecoder().decode(File.self, from: Data(bytes)) } catch { throw .notALogList }
    var logs = [Digest256: Log]()
    for entry in file.operators.flatMap(\.logs) where entry.isTaken {
      guard let key = try? Base64.decode(entry.key) else { throw .badKey(log: entry.description) }
      logs[Digest256(sha256Of: key)] = Log(name: entry.description, key: key)
    }
    self.logs = logs
  }

  /// A choice: published lists are below 200 kB.
  private static let limit = 4 << 20

  private struct File: Decodable {
    let operators: [Operator]
  }

  private struct Operator: Decodable {
    let logs: [Entry]
  }

  private struct Entry: Decodable {
    let description: String
    let key: String
    let state: [String: State]?

    var isTaken: Bool { state.map { $0["rejected"] == nil && $0["pending"] == nil } ?? true }
  }

  /// Only that it is there matters.
  private struct State: Decodable {
    init(from decoder: any Decoder) throws {}
  }
}

/// Why a file is no log list.
package enum LogListFault: Error, Hashable, Sendable {
  case tooLarge(bytes: Int, limit: Int)
  case notALogList
  case badKey(log: String)

  /// One sentence without a full stop.
  package var detail: String {
    switch self {
    case .tooLarge(let bytes, let limit): "its \(bytes) bytes are more than the \(limit) that are read"
    case .notALogList: "it is no log list of version 3"
    case .badKey(let log): "the key of \(log) is no base64"
    }
  }
}
