import Configuration
import Pinning
import TLS

/// What a file says would be served.
struct RehearsedFile {
  let candidate: Candidate
  /// The file's own name, without its folders.
  let label: String

  /// Reads a chain, leaf first, a leaf alone, a request or a public key. `path` is relative to the folder that pintop was
  /// started in.
  init(path: String) throws(RehearsalFault) {
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try DiskFiles(relativeTo: "").read(FileNames.expanded(path))
    } catch {
      throw .unreadable(path: path, "\(error.message); \(error.remedy)")
    }
    do throws(CandidateFault) {
      candidate = try CandidateReader.candidate(file: bytes)
    } catch {
      throw .unreadable(path: path, error.detail + Self.remedy(error))
    }
    label = path.split(separator: "/").last.map(String.init) ?? path
  }

  private static func remedy(_ fault: CandidateFault) -> String {
    switch fault {
    // It says its own.
    case .privateKey: ""
    case .empty, .der, .certificates, .block, .nothing: "; give a PEM chain, the leaf first, a request or a public key"
    }
  }

  /// What an address would present; nothing where there is no certificate yet.
  var presented: PresentedChain {
    switch candidate {
    case .chain, .leaf: candidate.presented
    case .key: PresentedChain([])
    }
  }
}
