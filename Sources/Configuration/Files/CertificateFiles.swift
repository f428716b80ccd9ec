import Pinning

/// Certificates by the path of their file. A file that many endpoints name is read once.
struct CertificateFiles {
  /// All certificates in the bytes of a file, PEM or DER; an error's description says what is wrong.
  typealias Parser = @Sendable ([UInt8]) throws -> [CertificateFacts]

  private let files: any FileSource
  private let parse: Parser
  private var known = [String: Result<[CertificateFacts], FileProblemError>]()

  init(files: any FileSource, parse: @escaping Parser) {
    self.files = files
    self.parse = parse
  }

  /// Never empty where it succeeds.
  mutating func certificates(in path: String) -> Result<[CertificateFacts], FileProblemError> {
    if let result = known[path] { return result }
    let result: Result<[CertificateFacts], FileProblemError>
    do throws(FileFault) {
      result = read(try files.read(path), path)
    } catch {
      result = .failure(FileProblemError(.unreadable(path: path, error)))
    }
    known[path] = result
    return result
  }

  private func read(_ bytes: [UInt8], _ path: String) -> Result<[CertificateFacts], FileProblemError> {
    let isBlank = bytes.allSatisfy { $0 == UInt8(ascii: " ") || (9...13).contains($0) }
    if isBlank { return .failure(FileProblemError(.empty(path: path))) }
    do {
      let certificates = try parse(bytes)
      if !certificates.isEmpty { return .success(certificates) }
      return .failure(FileProblemError(.noCertificate(path: path, detail: "there is none")))
    } catch {
      let holdsKey = Self.holds("PRIVATE KEY-----", bytes) && !Self.holds("BEGIN CERTIFICATE-----", bytes)
      return .failure(
        FileProblemError(holdsKey ? .privateKey(path: path) : .noCertificate(path: path, detail: "\(error)")))
    }
  }

  private static func holds(_ text: String, _ bytes: [UInt8]) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains(text)
  }
}

/// A problem of a file as an error.
struct FileProblemError: Error, Hashable {
  let problem: FileProblem

  init(_ problem: FileProblem) {
    self.problem = problem
  }
}

extension Reading {
  /// The certificates of a file; nil, and reported, where there are none. Warns of those that have ended.
  mutating func certificates(in path: Located<String>) -> [CertificateFacts]? {
    switch certificates.certificates(in: path.value) {
    case .failure(let error):
      issues.add(.file(error.problem), at: path)
      return nil
    case .success(let facts):
      if let date, let ended = facts.first(where: { $0.notAfter < date }) {
        issues.add(.warning(.certificateEnded(path: path.value, notAfter: ended.notAfter)), at: path)
      }
      return facts
    }
  }
}
