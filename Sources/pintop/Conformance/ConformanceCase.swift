import Foundation
import Reporting

/// One server-validation case of a file of cases: a JSON object a line.
struct ConformanceCase: Decodable {
  struct Peer: Decodable {
    let kind: String
    let value: String
  }

  enum Expectation: String, Decodable {
    case success = "SUCCESS"
    case failure = "FAILURE"
  }

  let id: String
  let expected: Expectation
  let peer: Peer?
  /// RFC 3339; nil is now.
  let time: String?
  let maxDepth: Int?
  /// PEM.
  let leaf: String
  let intermediates: [String]
  let anchors: [String]
  let revocationLists: [String]?

  private enum CodingKeys: String, CodingKey {
    case id
    case expected = "expected_result"
    case peer = "expected_peer_name"
    case time = "validation_time"
    case maxDepth = "max_chain_depth"
    case leaf
    case intermediates = "untrusted_intermediates"
    case anchors
    case revocationLists = "crls"
  }

  /// Reads a whole file. Throws what the decoder throws, with the line's number in front.
  static func read(_ data: Data) throws -> [ConformanceCase] {
    let decoder = JSONDecoder()
    return try data.split(separator: UInt8(ascii: "\n")).enumerated().map { index, line in
      do {
        return try decoder.decode(ConformanceCase.self, from: Data(line))
      } catch {
        throw CommandError(.unreadableFile, "case \(index + 1): \(error)")
      }
    }
  }
}
