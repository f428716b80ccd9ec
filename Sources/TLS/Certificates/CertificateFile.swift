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

/// Finds the blocks of RFC 7468 in a text.
enum PEM {
  struct Block {
    let label: String
    /// The base64 between the lines, without blanks and line ends.
    let body: String
    /// Of the BEGIN line, from 1.
    let line: Int
    let isTerminated: Bool
  }

  static func blocks(in bytes: [UInt8]) -> [Block] {
    var blocks = [Block]()
    var open: (label: String, line: Int, body: [UInt8])?
    for (index, line) in lines(of: bytes).enumerated() {
      if let label = label(of: line, after: "-----BEGIN ") {
        if let open { blocks.append(block(open, isTerminated: false)) }
        open = (label, index + 1, [])
      } else if let current = open, let label = label(of: line, after: "-----END ") {
        blocks.append(block(current, isTerminated: label == current.label))
        open = nil
      } else {
        open?.body += line.filter { !isBlank($0) }
      }
    }
    if let open { blocks.append(block(open, isTerminated: false)) }
    return blocks
  }

  private static func block(_ open: (label: String, line: Int, body: [UInt8]), isTerminated: Bool) -> Block {
    Block(
      label: open.label, body: String(decoding: open.body, as: UTF8.self), line: open.line, isTerminated: isTerminated)
  }

  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  private static func label(of line: ArraySlice<UInt8>, after prefix: String) -> String? {
    var line = line
    while let last = line.last, isBlank(last) { line.removeLast() }
    let dashes = Array("-----".utf8)
    guard line.starts(with: prefix.utf8), line.count > prefix.utf8.count + dashes.count,
      line.suffix(dashes.count).elementsEqual(dashes)
    else { return nil }
    return String(decoding: line.dropFirst(prefix.utf8.count).dropLast(dashes.count), as: UTF8.self)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }
}
