package import Pinning

/// Reads the files that shipped builds carry.
///
/// A file that is none of its format is refused, with the place. What the real client would crash or throw at stands in
/// the value's faults; what it passes over in silence is a remark.
package struct ClientFileReader: Sendable {
  /// No configuration of a client has as much; property lists of whole apps some hundred kilobytes.
  package static let longestFile = 4 << 20

  private let files: any ClientFileSource
  private let certificates: any CertificateDecoding

  package init(files: any ClientFileSource, certificates: any CertificateDecoding) {
    self.files = files
    self.certificates = certificates
  }

  /// Reads one file. `name` is how messages call it.
  package func read(_ bytes: [UInt8], as format: ClientFormat, name: String) throws(ClientFileFaults) -> ClientFile {
    guard bytes.count <= Self.longestFile else {
      throw ClientFileFaults([
        ClientFileFault(
          file: name, place: .file, cause: .tooLarge(bytes: bytes.count, limit: Self.longestFile))
      ])
    }
    var reading = Reading(name: name, files: files, certificates: certificates)
    let content = try reading.content(bytes, as: format)
    return ClientFile(content: content, remarks: reading.remarks.inFileOrder, places: reading.places)
  }

  /// Reads one file, and makes of one that is refused a client that does not start.
  package func readWhatever(_ bytes: [UInt8], as format: ClientFormat, name: String) -> ClientFile {
    do throws(ClientFileFaults) {
      return try read(bytes, as: format, name: name)
    } catch {
      let content = ClientFileContent.faulty(format, error.faults.map(\.asClientFault))
      return ClientFile(content: content, remarks: [], places: TextPlaces())
    }
  }
}

/// One pass over one file.
struct Reading {
  let name: String
  let files: any ClientFileSource
  let certificates: any CertificateDecoding
  /// What the real client would not start with.
  var faults = [ClientFault]()
  private(set) var remarks = [ClientRemark]()
  var places = TextPlaces()

  init(name: String, files: any ClientFileSource, certificates: any CertificateDecoding) {
    self.name = name
    self.files = files
    self.certificates = certificates
  }

  mutating func content(_ bytes: [UInt8], as format: ClientFormat) throws(ClientFileFaults) -> ClientFileContent {
    switch format {
    case .trustkit: .trustkit(try trustKit(bytes))
    case .androidNSC: .androidNSC(try networkSecurityConfig(bytes))
    case .iosPinnedDomains: .iosPinnedDomains(try appTransportSecurity(bytes))
    case .okhttp: .okhttp(try okHttp(bytes))
    case .afnetworking: .afnetworking(try afNetworking(bytes))
    case .alamofire: .alamofire(try alamofire(bytes))
    case .sectrust: .sectrust(try secTrust(bytes))
    case .hpkp: .hpkp(try hpkp(bytes))
    case .curl: .curl(try curl(bytes))
    }
  }

  func refusal(_ cause: ClientFileFault.Cause, at place: FilePlace = .file) -> ClientFileFaults {
    ClientFileFaults([ClientFileFault(file: name, place: place, cause: cause)])
  }

  mutating func remark(_ kind: ClientRemark.Kind, at place: FilePlace) {
    guard remarks.count < ClientRemark.most else { return }
    remarks.append(ClientRemark(place: place, kind: kind))
  }

  mutating func note(_ text: String, _ place: FilePlace) -> String {
    places.note(text, place)
    return text
  }

  /// A certificate file of the client; one that is missing is a fault.
  mutating func certificate(_ path: String, at place: FilePlace) -> ShippedCertificate {
    places.note(path, place)
    do throws(ClientFileUnreadable) {
      return ShippedCertificate(name: path, content: certificates.content(of: try files.read(path)))
    } catch {
      faults.append(.unreadableCertificate(file: path, detail: error.detail))
      return ShippedCertificate(name: path, content: .unreadable(detail: error.detail))
    }
  }

  /// The text of a file that is no XML and no JSON.
  func text(_ bytes: [UInt8]) throws(ClientFileFaults) -> String {
    do throws(EncodingFault) {
      return String(decoding: try TextEncoding.decode(bytes).utf8, as: UTF8.self)
    } catch {
      throw refusal(.encoding(error))
    }
  }
}
