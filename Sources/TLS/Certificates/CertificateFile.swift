package import Pinning

extension CertificateReader {
  /// Reads a file's bytes: one DER certificate, or any number of PEM blocks with text around them.
  ///
  /// Blocks that are no certificates (keys, parameters) are passed over; at least one must be. A certificate with
  /// OpenSSL's trust settings (`TRUSTED CERTIFICATE`) is none of them: those settings would be lost.
  package static func certificates(file bytes: [UInt8]) throws(CertificateFileFault) -> [CertificateFacts] {
    guard let first = bytes.first else { throw .empty }
    if first == DERCursor.sequence { return [try der(bytes)] }
    var certificates = [CertificateFacts]()
    for block in try certificateBlocks(in: bytes) {
      certificates.append(try certificate(in: block, number: certificates.count + 1))
    }
    return certificates
  }

  /// Reads a file as `certificates(file:)` does, but keeps what is whole in the file and undecodable as a certificate.
  package static func presented(file bytes: [UInt8]) throws(CertificateFileFault) -> [PresentedCertificate] {
    guard let first = bytes.first else { throw .empty }
    if first == DERCursor.sequence { return [presented(der: bytes)] }
    var certificates = [PresentedCertificate]()
    for block in try certificateBlocks(in: bytes) {
      do {
        certificates.append(presented(der: try self.bytes(of: block)))
      } catch {
        throw .block(number: certificates.count + 1, line: block.line, fault: error)
      }
    }
    return certificates
  }

  /// The certificates of a file that carry OpenSSL's trust settings.
  static func settings(file bytes: [UInt8]) -> [TrustSettings] {
    guard bytes.first != DERCursor.sequence else { return [] }
    return PEM.blocks(in: bytes).filter { $0.label == "TRUSTED CERTIFICATE" }.compactMap { block in
      (try? self.bytes(of: block)).flatMap { TrustSettings(auxiliary: $0) }
    }
  }

  private static func certificateBlocks(in bytes: [UInt8]) throws(CertificateFileFault) -> [PEM.Block] {
    let blocks = PEM.blocks(in: bytes)
    let certificates = blocks.filter { certificateLabels.contains($0.label) }
    guard !certificates.isEmpty else { throw .noCertificates(labels: blocks.map(\.label)) }
    return certificates
  }

  private static func der(_ bytes: [UInt8]) throws(CertificateFileFault) -> CertificateFacts {
    do { return try facts(der: bytes) } catch { throw .der(error) }
  }

  private static func certificate(in block: PEM.Block, number: Int) throws(CertificateFileFault) -> CertificateFacts {
    do {
      return try certificate(in: block)
    } catch {
      throw .block(number: number, line: block.line, fault: error)
    }
  }

  private static func certificate(in block: PEM.Block) throws(PEMBlockFault) -> CertificateFacts {
    let der = try bytes(of: block)
    do { return try facts(der: der) } catch { throw .certificate(error) }
  }

  private static func bytes(of block: PEM.Block) throws(PEMBlockFault) -> [UInt8] {
    guard block.isTerminated else { throw .unterminated }
    do { return try Base64.decode(block.body) } catch { throw .base64(error) }
  }

  /// RFC 7468, section 5.1 and its older spelling.
  private static let certificateLabels: Set<String> = ["CERTIFICATE", "X509 CERTIFICATE", "X.509 CERTIFICATE"]
}
