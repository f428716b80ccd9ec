package import Pinning
package import PositionedJSON

/// Why a file is none of its format: nothing of it was read.
package struct ClientFileFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's name as it was given to the reader.
  package let file: String
  package let place: FilePlace
  package let cause: Cause

  package init(file: String, place: FilePlace, cause: Cause) {
    self.file = file
    self.place = place
    self.cause = cause
  }

  package enum Cause: Hashable, Sendable {
    case empty
    case tooLarge(bytes: Int, limit: Int)
    case encoding(EncodingFault)
    case xml(XMLFault.Cause)
    case propertyList(PropertyListFault.Cause)
    case json(JSON5Fault.Cause)
    case form(JSONFormFault)
    /// Android's resource compiler made this of the XML: it comes from an APK.
    case compiledXML
    case wrongRoot(seen: String, expected: String)
    /// A property list without any of the dictionaries that are looked for.
    case noConfiguration(expected: [String])
    /// A key that only counts inside another stands at the top of an Info.plist.
    case misplaced(key: String, expected: String)
    /// A first line of an OkHttp file that sets something else than is known.
    case setting(SettingFault)
    /// Kotlin or Java that cannot be read for its pins.
    case source(SourceFault)
    /// Nothing in the bytes tells a format.
    case unrecognised
  }

  /// `clients/a.xml:12:9: what; remedy`.
  package var description: String {
    let name = SafeText.escape(file)
    return (place == .file ? name : "\(name):\(place)") + ": \(cause.message); \(cause.remedy)"
  }

  /// The fault as a client's own: a build that ships this file does not start with it.
  package var asClientFault: ClientFault { .malformedFile(place: place.words, detail: cause.message) }
}

/// All that keeps a file from being read; never empty.
package struct ClientFileFaults: Error, Hashable, Sendable, CustomStringConvertible {
  package let faults: [ClientFileFault]

  init(_ faults: [ClientFileFault]) {
    self.faults = faults
  }

  package var description: String { faults.map(\.description).joined(separator: "\n") }
}

/// What is wrong in the keys and values of a client's JSON.
package enum JSONFormFault: Hashable, Sendable {
  case wrongKind(key: String, expected: [JSON5Kind], seen: JSON5Kind)
  case unknownKey(String, suggestion: String?)
  case duplicateKey(String)
  case missingKey(String)
  case unknownChoice(key: String, seen: String, allowed: [String])
  case badVersion(String)
  case emptyText(key: String)
}

/// What is wrong in the first lines of an OkHttp file.
package enum SettingFault: Hashable, Sendable {
  case unknownPlatform(String)
  case badVersion(String)
  case repeated(String)
  /// After the first pattern.
  case late(String)
  case withoutValue(String)
}

extension ClientFileFault.Cause {
  /// In kebab-case, for programs.
  package var code: String {
    switch self {
    case .empty: "empty-file"
    case .tooLarge: "file-too-large"
    case .encoding: "wrong-encoding"
    case .xml: "malformed-xml"
    case .propertyList: "malformed-plist"
    case .json: "malformed-json"
    case .form: "malformed-client"
    case .compiledXML: "compiled-xml"
    case .wrongRoot: "wrong-root"
    case .noConfiguration, .misplaced: "no-configuration"
    case .setting: "bad-setting"
    case .source: "unread-source"
    case .unrecognised: "unknown-format"
    }
  }

  /// Without a full stop.
  package var message: String {
    switch self {
    case .empty: "the file is empty"
    case .tooLarge(let bytes, let limit): "the file has \(bytes) bytes, and at most \(limit) are read"
    case .encoding(let fault): fault.message
    case .xml(let cause): cause.message
    case .propertyList(let cause): cause.message
    case .json(let cause): cause.message
    case .form(let fault): fault.message
    case .compiledXML: "this is Android's compiled XML, not its source"
    case .wrongRoot(let seen, let expected):
      "the root element is \(SafeText.quote(seen)), and should be \(SafeText.quote(expected))"
    case .noConfiguration(let expected): "there is no " + expected.joined(separator: ", and no ")
    case .misplaced(let key, let expected):
      "\(key) stands at the top of an Info.plist, where nobody looks for it: there is no \(expected)"
    case .setting(let fault): fault.message
    case .source(let fault): fault.message
    case .unrecognised: "the file is of no format that is known"
    }
  }

  /// Without a full stop.
  package var remedy: String {
    switch self {
    case .empty, .tooLarge, .wrongRoot: "check that this is the file you mean"
    case .encoding: "save the file as UTF-8"
    case .xml(let cause): cause.remedy
    case .propertyList(let cause): cause.remedy
    case .json(let cause): cause.remedy
    case .form(let fault): fault.remedy
    case .compiledXML: "decode the APK first, for example with: apktool d APP.apk"
    case .noConfiguration: "check the file, or name its format"
    case .misplaced(_, let expected): "put it into a dictionary under \(expected)"
    case .setting(let fault): fault.remedy
    case .source(let fault): fault.remedy
    case .unrecognised: "name the format, one of " + ClientFormat.allCases.map(\.rawValue).joined(separator: ", ")
    }
  }
}

extension JSONFormFault {
  var message: String {
    switch self {
    case .wrongKind(let key, let expected, let seen):
      "\(SafeText.quote(key)) must be \(expected.map(\.words).joined(separator: " or ")), and is \(seen.words)"
    case .unknownKey(let key, _): "the key \(SafeText.quote(key)) is not known here"
    case .duplicateKey(let key): "the key \(SafeText.quote(key)) stands twice"
    case .missingKey(let key): "the key \(SafeText.quote(key)) is missing"
    case .unknownChoice(let key, let seen, _): "\(SafeText.quote(seen)) is no choice of \(SafeText.quote(key))"
    case .badVersion(let text): "\(SafeText.quote(text)) is no version"
    case .emptyText(let key): "\(SafeText.quote(key)) holds an empty text"
    }
  }

  var remedy: String {
    switch self {
    case .wrongKind(_, let expected, _): "write \(expected.map(\.words).joined(separator: " or "))"
    case .unknownKey(_, let suggestion?): "did you mean \(SafeText.quote(suggestion))?"
    case .unknownKey(_, nil), .duplicateKey: "remove it"
    case .missingKey: "add it"
    case .unknownChoice(_, _, let allowed): "write \(allowed.map { SafeText.quote($0) }.joined(separator: " or "))"
    case .badVersion: "write it as \"4.0.1\""
    case .emptyText: "write a name"
    }
  }
}

extension SourceFault {
  var message: String {
    switch self {
    case .noCalls: "there is no call of CertificatePinner.Builder.add with texts in quotation marks"
    case .trustKitInCode: "TrustKit is set up in code here, which is not read"
    case .notAText(let words): "\(SafeText.quote(words)) is no text, and no constant that this file sets to one"
    }
  }

  var remedy: String {
    switch self {
    case .noCalls: "write lines of a pattern and its pins: api.example.com sha256/..."
    case .trustKitInCode:
      "write the dictionary as a property list, under TSKConfiguration, with TSKPinnedDomains for kTSKPinnedDomains and so on"
    case .notAText: "write the text itself, or lines of a pattern and its pins"
    }
  }
}

extension SettingFault {
  var message: String {
    switch self {
    case .unknownPlatform(let text): "\(SafeText.quote(text)) is no platform"
    case .badVersion(let text): "\(SafeText.quote(text)) is no version of OkHttp"
    case .repeated(let name): "\(SafeText.quote(name)) stands twice"
    case .late(let name): "\(SafeText.quote(name)) stands after a pattern"
    case .withoutValue(let name): "\(SafeText.quote(name)) has no value"
    }
  }

  var remedy: String {
    switch self {
    case .unknownPlatform: "write platform android, or platform jvm"
    case .badVersion: "write version 4.12.0"
    case .repeated: "remove one of the two"
    case .late: "move it to the front"
    case .withoutValue: "write the value behind it"
    }
  }
}
