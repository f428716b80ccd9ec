package import Pinning
import PositionedJSON

/// What a file seems to be.
package enum RecognisedFile: Hashable, Sendable {
  /// Usually one format; several where one file serves them, such as an Info.plist with TrustKit and NSPinnedDomains.
  case client([ClientFormat])
  /// A certificate, as AFNetworking and others bundle it; no client by itself.
  case certificate
}

extension ClientFormat {
  /// Tells a file's formats by its content, and by its name where the content leaves a doubt.
  ///
  /// Throws where the file's kind is clear and its syntax broken, or where it is of no format that is known.
  package static func recognise(_ bytes: [UInt8], fileName: String) throws(ClientFileFaults) -> RecognisedFile {
    guard bytes.count <= ClientFileReader.longestFile else {
      throw refusal(.tooLarge(bytes: bytes.count, limit: ClientFileReader.longestFile), fileName)
    }
    guard !bytes.allSatisfy({ XMLScanner.isBlank($0) }) else { throw refusal(.empty, fileName) }
    if FormatSigns.isCompiledXML(bytes) { throw refusal(.compiledXML, fileName) }
    if BinaryPropertyList.isOne(bytes) { return try propertyList(bytes, fileName) }
    if FormatSigns.isDER(bytes) { return DERBytes.isPublicKeyInfo(bytes) ? .client([.curl]) : .certificate }
    if bytes.first(where: { !XMLScanner.isBlank($0) }) == UInt8(ascii: "<") { return try xml(bytes, fileName) }
    let text: String
    do throws(EncodingFault) {
      text = String(decoding: try TextEncoding.decode(bytes).utf8, as: UTF8.self).trimmed
    } catch {
      throw refusal(.encoding(error), fileName)
    }
    if text.hasPrefix("<") { return try xml(bytes, fileName) }
    if SourceFault.isTrustKitInCode(text) { throw refusal(.source(.trustKitInCode), fileName) }
    if isOkHttpSource(text) { return .client([.okhttp]) }
    // The names of a property list's dictionaries, in JSON or in the old form.
    if text.hasPrefix("{"), ["TSKConfiguration", "NSAppTransportSecurity"].contains(where: { text.contains($0) }) {
      return try propertyList(bytes, fileName)
    }
    if text.hasPrefix("{") || text.hasPrefix("//") || text.hasPrefix("/*") { return try json(bytes, fileName) }
    return try lines(text, fileName)
  }

  private static func refusal(
    _ cause: ClientFileFault.Cause, _ fileName: String, at place: FilePlace = .file
  ) -> ClientFileFaults {
    ClientFileFaults([ClientFileFault(file: fileName, place: place, cause: cause)])
  }

  private static func xml(_ bytes: [UInt8], _ fileName: String) throws(ClientFileFaults) -> RecognisedFile {
    let root: XMLElement
    do throws(XMLFault) {
      root = try XMLReader.read(bytes).root
    } catch {
      throw refusal(.xml(error.cause), fileName, at: .text(error.place))
    }
    switch root.name {
    case "network-security-config": return .client([.androidNSC])
    case "plist": return try propertyList(bytes, fileName)
    default:
      throw refusal(
        .wrongRoot(seen: root.name, expected: "network-security-config or plist"), fileName, at: .text(root.place))
    }
  }

  private static func propertyList(_ bytes: [UInt8], _ fileName: String) throws(ClientFileFaults) -> RecognisedFile {
    let value: PropertyListValue
    do throws(PropertyListFault) {
      value = try PropertyListReader.read(bytes)
    } catch {
      throw refusal(.propertyList(error.cause), fileName, at: error.place)
    }
    let top = PropertyListDictionary(value, name: fileName)
    func has(_ keys: [String]) -> Bool { keys.contains { top?[$0] != nil } }
    var formats = [ClientFormat]()
    if has(["TSKConfiguration"]) { formats.append(.trustkit) }
    if has(["NSAppTransportSecurity"]) { formats.append(.iosPinnedDomains) }
    if formats.isEmpty {
      // A dictionary by itself. In a whole Info.plist reading will say what is misplaced.
      if has(Reading.trustKitKeys) { formats.append(.trustkit) }
      if has(Reading.transportSecurityKeys) { formats.append(.iosPinnedDomains) }
    }
    guard !formats.isEmpty else {
      throw refusal(
        .noConfiguration(expected: ["TSKConfiguration", "NSAppTransportSecurity"]), fileName, at: value.place)
    }
    return .client(formats)
  }

  private static func json(_ bytes: [UInt8], _ fileName: String) throws(ClientFileFaults) -> RecognisedFile {
    let reading = Reading(name: fileName, files: NoFiles(), certificates: NoCertificates())
    let value = try reading.json(bytes)
    guard case .object(let members) = value.content else { throw refusal(.unrecognised, fileName) }
    let keys = Set(members.map(\.key)).subtracting(["$schema"])
    // What only one of the libraries calls so; certificates alone are AFNetworking's.
    if !keys.isDisjoint(with: ["evaluators", "allHostsMustBeEvaluated"]) { return .client([.alamofire]) }
    if !keys.isDisjoint(with: ["anchors", "anchorsOnly", "policy", "acceptsAny"]) { return .client([.sectrust]) }
    if !keys.isDisjoint(with: Reading.afNetworkingKeys) { return .client([.afnetworking]) }
    throw refusal(.unrecognised, fileName)
  }

  /// Kotlin or Java; curl's lists have two slashes, and may stand in quotation marks too.
  private static func isOkHttpSource(_ text: String) -> Bool {
    if text.contains("CertificatePinner.Builder(") && text.contains("\"") { return true }
    return text.contains("\"sha256/") && !text.contains("\"sha256//") && !text.contains("pinnedpubkey")
  }

  private static func lines(_ text: String, _ fileName: String) throws(ClientFileFaults) -> RecognisedFile {
    if text.hasPrefix("sha256//") || text.hasPrefix("\"sha256//") || text.contains("pinnedpubkey") {
      return .client([.curl])
    }
    if text.hasPrefix("-----BEGIN PUBLIC KEY-----") { return .client([.curl]) }
    if FormatSigns.isPEM(Array(text.utf8.prefix(1 << 16))) {
      return text.contains("-----BEGIN CERTIFICATE-----") ? .certificate : .client([.curl])
    }
    let lower = text.asciiLowercased
    if lower.contains("pin-sha256=") || lower.contains("public-key-pins") { return .client([.hpkp]) }
    if text.contains(" sha256/") || text.contains("\tsha256/") || text.contains(" sha1/") { return .client([.okhttp]) }
    throw refusal(.unrecognised, fileName)
  }
}

/// Recognition reads no other file.
private struct NoFiles: ClientFileSource {
  func read(_ path: String) throws(ClientFileUnreadable) -> [UInt8] {
    throw ClientFileUnreadable(detail: "is not read")
  }

  func names(in folder: String) throws(ClientFileUnreadable) -> [String] {
    throw ClientFileUnreadable(detail: "is not read")
  }
}

private struct NoCertificates: CertificateDecoding {
  func content(of bytes: [UInt8]) -> ShippedCertificate.Content { .unreadable(detail: "is not read") }
}
