package import Pinning

/// Reads what is to be rehearsed: a chain, a certificate alone, a certification request, or a public key.
package enum CandidateReader {
  /// PEM certificates are a chain as a server would send it, leaf first, were it one alone; a certificate in DER, which no
  /// server's chain file is, stands for itself. Of other things PEM text may hold one, beside what is no candidate.
  package static func candidate(file bytes: [UInt8]) throws(CandidateFault) -> Candidate {
    guard let first = bytes.first else { throw .empty }
    return first == DERCursor.sequence ? try der(bytes) : try pem(bytes)
  }

  private static func der(_ bytes: [UInt8]) throws(CandidateFault) -> Candidate {
    if let key = PublicKeyReader.key(spki: bytes) ?? PublicKeyReader.key(request: bytes) { return .key(key) }
    do throws(CertificateFault) {
      return .leaf(try CertificateReader.facts(der: bytes))
    } catch {
      throw .der(error)
    }
  }

  private static func pem(_ bytes: [UInt8]) throws(CandidateFault) -> Candidate {
    do throws(CertificateFileFault) {
      return .chain(PresentedChain(try CertificateReader.presented(file: bytes)))
    } catch .noCertificates(let labels) {
      return try key(in: PEM.blocks(in: bytes), labels)
    } catch {
      throw .certificates(error)
    }
  }

  private static func key(in blocks: [PEM.Block], _ labels: [String]) throws(CandidateFault) -> Candidate {
    guard let block = blocks.first(where: { keyLabels.contains($0.label) }) else {
      throw labels.contains { $0.hasSuffix("PRIVATE KEY") } ? .privateKey : .nothing(labels: labels)
    }
    guard block.isTerminated, let der = try? Base64.decode(block.body), let key = key(der, block.label) else {
      throw .block(label: block.label, line: block.line)
    }
    return .key(key)
  }

  /// RFC 7468, sections 7 and 13, an older spelling, and PKCS#1 as OpenSSL writes it.
  private static let keyLabels: Set<String> = [
    "CERTIFICATE REQUEST", "NEW CERTIFICATE REQUEST", "PUBLIC KEY", "RSA PUBLIC KEY",
  ]

  private static func key(_ der: [UInt8], _ label: String) -> PublicKeyFacts? {
    switch label {
    case "PUBLIC KEY": PublicKeyReader.key(spki: der)
    case "RSA PUBLIC KEY": PublicKeyReader.key(pkcs1: der)
    default: PublicKeyReader.key(request: der)
    }
  }
}

/// Why a file holds nothing that can be rehearsed.
package enum CandidateFault: Error, Hashable, Sendable {
  case empty
  /// DER of something else, or a damaged certificate.
  case der(CertificateFault)
  case certificates(CertificateFileFault)
  /// A block of that kind which cannot be read; `line` of its BEGIN counts from 1.
  case block(label: String, line: Int)
  /// Only a private key.
  case privateKey
  /// `labels` are those of the PEM blocks that were met.
  case nothing(labels: [String])

  /// One sentence without a full stop.
  package var detail: String {
    switch self {
    case .empty: "the file is empty"
    case .der(let fault): "the file is no certificate, request or public key in DER: \(fault.detail)"
    case .certificates(let fault): fault.detail
    case .block(let label, let line): "the \(label) in line \(line) cannot be read"
    case .privateKey:
      "the file holds a private key; give its public half: openssl pkey -in FILE -pubout"
    case .nothing(let labels):
      labels.isEmpty
        ? "the file holds no certificate, certification request or public key"
        : "the file holds no certificate, certification request or public key, only "
          + labels.prefix(4).joined(separator: ", ")
    }
  }
}
