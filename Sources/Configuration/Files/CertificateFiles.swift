import Pinning
import PositionedJSON
import TLS

/// Certificates by the path of their file. A file that many endpoints name is read once.
struct CertificateFiles {
  private let files: any FileSource
  private var known = [String: Result<[CertificateFacts], FileProblemError>]()

  init(_ files: any FileSource) {
    self.files = files
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
    do throws(CertificateFileFault) {
      return .success(try CertificateReader.certificates(file: bytes))
    } catch {
      return .failure(FileProblemError(.certificate(path: path, error)))
    }
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
