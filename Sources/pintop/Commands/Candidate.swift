import Configuration
import Pinning
import TLS

/// What a file says would be served.
struct Candidate {
  let chain: PresentedChain
  /// The file's own name, without its folders.
  let label: String

  /// Reads a chain, leaf first. `path` is relative to the folder that pintop was started in.
  init(path: String) throws(RehearsalFault) {
    let bytes: [UInt8]
    do throws(FileFault) {
      bytes = try DiskFiles(relativeTo: "").read(path)
    } catch {
      throw .unreadable(path: path, "\(error.message); \(error.remedy)")
    }
    do throws(CertificateFileFault) {
      chain = PresentedChain(try CertificateReader.presented(file: bytes))
    } catch {
      throw .unreadable(path: path, "\(error.detail); give a PEM file, the leaf first, or one DER certificate")
    }
    label = path.split(separator: "/").last.map(String.init) ?? path
  }
}
