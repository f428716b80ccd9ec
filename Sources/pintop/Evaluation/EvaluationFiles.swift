import Configuration
import Pinning
import Reporting
import TLS

/// The files of an evaluation. What cannot be read ends it; a certificate that cannot be decoded is a finding.
struct EvaluationFiles {
  struct Anchors {
    let store: TrustStore
    let selection: AnchorSelection
    let findings: [TrustFinding]
  }

  /// `system`, or a PEM or DER file of which at least one certificate can be decoded.
  func anchors(_ path: String) throws -> Anchors {
    guard path != "system" else {
      return Anchors(store: try systemStore(), selection: .store, findings: [])
    }
    let certificates = try certificates(path)
    let readable = certificates.compactMap(\.facts)
    guard !readable.isEmpty else {
      throw CommandError(.unreadableFile, "\(path): no certificate in it can be used as a trust anchor")
    }
    return Anchors(
      store: TrustStore([]), selection: AnchorSelection(includesStore: false, imported: readable),
      findings: certificates.compactMap(Self.passedOver))
  }

  /// What stands for the platforms' trust store: the system's own, or one that is made of a file.
  func store(_ path: String) throws -> TrustStore {
    path == "system" ? try systemStore() : TrustStore(try anchors(path).selection.imported)
  }

  /// The presented chain. A leaf that cannot be decoded is judged as such; so is an empty file refused.
  func chain(_ path: String) throws -> PresentedChain { PresentedChain(try certificates(path)) }

  func revocationLists(_ path: String) throws -> [RevocationList] {
    let bytes = try bytes(of: path)
    do throws(RevocationFileFault) {
      return try RevocationFile.lists(file: bytes)
    } catch {
      throw CommandError(.unreadableFile, "\(path): \(error)")
    }
  }

  private func certificates(_ path: String) throws -> [PresentedCertificate] {
    let bytes = try bytes(of: path)
    do throws(CertificateFileFault) {
      return try CertificateReader.presented(file: bytes)
    } catch {
      throw CommandError(.unreadableFile, "\(path): \(error.detail)")
    }
  }

  private func bytes(of path: String) throws -> [UInt8] {
    do throws(FileFault) {
      return try DiskFiles(relativeTo: "").read(path)
    } catch {
      throw CommandError(.unreadableFile, "\(path): \(error.message); \(error.remedy)")
    }
  }

  private func systemStore() throws -> TrustStore {
    do throws(TrustStoreFault) {
      return try TrustStore.system()
    } catch {
      throw CommandError(.unreadableFile, "the system's roots cannot be read: \(error.detail)")
    }
  }

  private static func passedOver(_ certificate: PresentedCertificate) -> TrustFinding? {
    switch certificate {
    case .decoded: nil
    case .undecodable(_, let fingerprint, let detail): .passedOver(fingerprint: fingerprint, detail: detail)
    }
  }
}
