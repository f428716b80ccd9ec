import ClientFormats
import Lab
import Pinning
import Testing

@testable import Configuration

/// Files of clients, and what they name beside them.
struct ClientFilesTests {
  private let root: MintedCertificate
  private let folder: TemporaryFolder
  private let xml: String

  init() throws {
    root = try Hierarchy("Files", at: Timestamp(secondsSinceEpoch: 1_795_269_802)).root.certificate
    folder = try TemporaryFolder()
    xml = """
      <network-security-config><domain-config><domain>a.example.com</domain>
      <trust-anchors><certificates src="@raw/company"/></trust-anchors></domain-config></network-security-config>
      """
  }

  @Test(arguments: ["company.pem", "company.der.crt"])
  func androidsResourcesStandBesideTheFolderOfTheXML(_ name: String) throws {
    let bytes = name.hasSuffix("pem") ? Array(root.pem.utf8) : root.der
    try folder.write("app/res/xml/config.xml", Array(xml.utf8))
    try folder.write("app/res/raw/\(name)", bytes)
    try folder.write("app/res/raw/company_other.pem", [1])
    for files in [
      ClientFiles(DiskFiles(relativeTo: folder.path)),
      ClientFiles(
        LayeredFiles(
          ["app/res/xml/config.xml": Array(xml.utf8), "app/res/raw/\(name)": bytes],
          over: DiskFiles(relativeTo: "/nowhere"))),
    ] {
      let read = try files.read("app/res/xml/config.xml", as: .androidNSC)
      #expect(read.refusal == nil)
      #expect(read.file.content.faults == [])
      guard case .androidNSC(let config) = read.file.content,
        case .raw(let file)? = config.domainConfigs.first?.rule.trustAnchors?.first?.source
      else {
        Issue.record("there is no resource in \(read)")
        continue
      }
      #expect(file.certificates.map(\.der) == [root.der])
    }
  }

  @Test func aResourceThatIsMissingIsTheClientsFault() throws {
    try folder.write("app/res/xml/config.xml", Array(xml.utf8))
    let read = try ClientFiles(DiskFiles(relativeTo: folder.path)).read("app/res/xml/config.xml", as: .androidNSC)
    #expect(read.file.content.faults == [.unreadableCertificate(file: "@raw/company", detail: "does not exist")])
  }

  @Test func certificatesOfJSONFormsAreRelativeToTheirFile() throws {
    try folder.write("ios/pins.json", Array("{pinnedCertificates:['certs/root.cer'],SSLPinningMode:'publicKey'}".utf8))
    try folder.write("ios/certs/root.cer", root.der)
    let read = try ClientFiles(DiskFiles(relativeTo: folder.path)).read("ios/pins.json", as: .afnetworking)
    guard case .afnetworking(let policy) = read.policy() else {
      Issue.record("the policy is \(read.policy())")
      return
    }
    #expect(policy.pinnedCertificates.map(\.der?.der) == [root.der])
  }

  @Test func aFileThatIsNoneOfItsFormatIsAClientThatDoesNotStart() throws {
    try folder.write("a.xml", Array("<plist/>".utf8))
    let read = try ClientFiles(DiskFiles(relativeTo: folder.path)).read("a.xml", as: .androidNSC)
    #expect(read.refusal?.faults.map(\.cause.code) == ["wrong-root"])
    #expect(read.policy().model.configurationFaults.map(\.code) == ["malformed-client-file"])
  }

  @Test func aFileThatIsNotThereIsNotRead() {
    #expect(throws: FileFault.notFound) {
      try ClientFiles(DiskFiles(relativeTo: folder.path)).read("missing.xml", as: .androidNSC)
    }
  }

  @Test func aFilesFormatsAreTold() throws {
    let plist = "<plist version=\"1.0\"><dict><key>TSKConfiguration</key><dict/>"
    try folder.write(
      "Info.plist", Array((plist + "<key>NSAppTransportSecurity</key><dict/></dict></plist>").utf8))
    let found = try ClientFiles(DiskFiles(relativeTo: folder.path)).recognise("Info.plist")
    #expect(found.kind == .client([.trustkit, .iosPinnedDomains]))
    #expect(found.files.map(\.format) == [.trustkit, .iosPinnedDomains])
  }

  @Test func whatOneClientIsGivenIsBounded() throws {
    let large = [UInt8](repeating: 0, count: FilesBeside.most / 4)
    let beside = FilesBeside("a/b.json", in: HeldFiles(files: ["a/large.cer": large]))
    for _ in 0..<4 { #expect(try beside.read("large.cer").count == large.count) }
    #expect(throws: ClientFileUnreadable.self) { try beside.read("large.cer") }
  }

  @Test func certificatesKeepTheirForm() {
    let contents = CertificateContents()
    guard case .der(let der) = contents.content(of: root.der),
      case .pem(let pem) = contents.content(of: Array(root.pem.utf8))
    else {
      Issue.record("a certificate was not read")
      return
    }
    #expect(der.der == root.der)
    #expect(pem.map(\.der) == [root.der])
    for wrong in [[], Array(root.der.dropLast()), Array("hello".utf8)] {
      guard case .unreadable(let detail) = contents.content(of: wrong) else {
        Issue.record("\(wrong.count) bytes were read")
        continue
      }
      #expect(!detail.isEmpty)
    }
  }
}
