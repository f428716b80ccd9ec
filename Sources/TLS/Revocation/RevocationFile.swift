import Pinning

/// Reads files of CRLs.
package enum RevocationFile {
  /// The CRLs in a file of DER (one) or PEM (any number, text around them and other blocks are passed over).
  package static func reading(path: String) throws(RevocationFileFault) -> [RevocationList] {
    let bytes: [UInt8]
    do {
      bytes = try FileBytes.read(path: path, limit: RevocationLimits.listBytes)
    } catch {
      throw .unreadable(errno: error.errno)
    }
    return try lists(file: bytes)
  }

  /// The same for bytes that are read already.
  package static func lists(file bytes: [UInt8]) throws(RevocationFileFault) -> [RevocationList] {
    guard let first = bytes.first else { throw .empty }
    if first == DERCursor.sequence {
      do { return [try RevocationListReader.list(der: bytes)] } catch { throw .der(error) }
    }
    let blocks = PEM.blocks(in: bytes)
    let crls = blocks.filter { $0.label == label }
    guard !crls.isEmpty else { throw .noLists(labels: blocks.map(\.label)) }
    guard crls.count <= RevocationLimits.lists else { throw .tooMany(limit: RevocationLimits.lists) }
    var lists = [RevocationList]()
    for block in crls {
      do {
        lists.append(try list(in: block))
      } catch {
        throw .block(number: lists.count + 1, line: block.line, fault: error)
      }
    }
    return lists
  }

  private static func list(in block: PEM.Block) throws(RevocationBlockFault) -> RevocationList {
    guard block.isTerminated else { throw .block(.unterminated) }
    let der: [UInt8]
    do { der = try Base64.decode(block.body) } catch { throw .block(.base64(error)) }
    do { return try RevocationListReader.list(der: der) } catch { throw .list(error) }
  }

  /// RFC 7468, section 6.
  private static let label = "X509 CRL"
}
