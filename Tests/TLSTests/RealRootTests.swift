import Foundation
import Lab
import Pinning
import TLS
import Testing

@Suite("Roots in use")
struct RealRootTests {
  private static let roots: [CertificateFacts] = {
    let bytes = FileManager.default.contents(atPath: TrustStore.debianBundle).map(Array.init) ?? []
    return (try? CertificateReader.certificates(file: bytes)) ?? []
  }()

  /// Keys take long to make; every copy of a shape may have the same.
  private static let rsa = Result { try SigningKey.rsa() }
  private static let ec = Result { try SigningKey.ec() }

  @Test func thereAreRoots() {
    #expect(Self.roots.count > 100)
  }

  @Test(arguments: roots.indices) func aChainBeneathACopyOfItsShapeIsTrusted(index: Int) throws {
    let original = Self.roots[index]
    let root = try Self.copy(of: original)
    let date = original.notAfter.advanced(byDays: -400)
    let chain = try Self.chain(below: root, original, at: date)
    let answer = try Asking.ask(chain, store: [root], Asking.question(at: date))
    #expect(answer.failure == nil, "\(original.subject): \(answer.failure?.detail ?? "")")
    #expect(answer.paths.first?.certificates.count == chain.count + 1)
    for finding in answer.findings {
      switch finding {
      case .anchorFault(let name, _, _): #expect(name.depth == chain.count)
      case .ruleBroken(_, rule: .leafLifetime, _): break
      default: Issue.record("\(original.subject): \(finding.detail)")
      }
    }
  }

  /// Leaf and intermediate; the leaf alone where the root allows no more.
  private static func chain(
    below root: Authority, _ original: CertificateFacts, at date: Timestamp
  ) throws -> [MintedCertificate] {
    guard original.basicConstraints?.pathLength != 0 else {
      return [try root.issue(below(original, .leaf(RuleCase.host, at: date)))]
    }
    let issuing = try root.authority(below(original, .intermediate("Issuing CA", at: date)))
    return [try issuing.issue(.leaf(RuleCase.host, at: date)), issuing.certificate]
  }

  /// All that the root says, with another key and a signature that fits.
  private static func copy(of original: CertificateFacts) throws -> Authority {
    let isRSA = if case .rsa = original.key { true } else { false }
    let key = try (isRSA ? rsa : ec).get()
    var part = SignedPart(original.der)
    let spki = part.fields.firstIndex(of: original.spki)
    part.fields[try #require(spki)] = key.spki
    if !isRSA { part.setAlgorithm(DER.sequence(OID(1, 2, 840, 10_045, 4, 3, 2).der)) }
    let signed = DER.element(tag: 0x30, part.fields.flatMap { $0 })
    let signature = DER.bitString(try key.sign(signed, hash: isRSA ? try hash(original) : .sha256))
    let der = DER.sequence(signed, part.outerAlgorithm, signature)
    return Authority(
      subject: SubjectName(der: original.subject.der), certificate: MintedCertificate(der: der, key: key))
  }

  private static func hash(_ original: CertificateFacts) throws -> SignatureHash {
    switch original.signatureAlgorithm {
    case "sha1WithRSAEncryption": .sha1
    case "sha384WithRSAEncryption": .sha384
    case "sha512WithRSAEncryption": .sha512
    default: .sha256
    }
  }

  /// Names the key identifier that the root bears, which is not that of the copy's key.
  private static func below(_ original: CertificateFacts, _ template: CertificateTemplate) -> CertificateTemplate {
    var template = template
    template.hasAuthorityKeyIdentifier = false
    template.extraExtensions = [.authorityKeyIdentifier(original.subjectKeyIdentifier ?? [1])]
    return template
  }
}
