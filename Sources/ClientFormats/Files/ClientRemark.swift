package import Pinning
import PositionedJSON

/// Something in a file that the real client passes over in silence, and whoever wrote it may not expect.
package struct ClientRemark: Hashable, Sendable, CustomStringConvertible {
  package let place: FilePlace
  package let kind: Kind

  package enum Kind: Hashable, Sendable {
    /// An element that Android knows nothing of, such as TrustKit-Android's.
    case ignoredElement(String, in: String)
    case ignoredAttribute(String, of: String)
    case ignoredKey(String, in: String)
    /// The value is not of the kind that counts, so the key counts as absent.
    case ignoredValue(key: String, seen: String)
    /// A number or text where true or false should stand, and what the client takes it for.
    case looseBoolean(key: String, seen: String, takenAs: Bool)
    /// No text that Android takes for true or false: the default counts.
    case unknownBoolean(key: String, seen: String)
    /// An entry of NSPinnedDomains without a base64 text is dropped.
    case droppedIdentity(host: String, text: String)
    /// TrustKit takes a date that it cannot parse for none.
    case neverExpires(host: String, text: String)
    /// A pattern without pins pins nothing.
    case patternWithoutPins(String)
    /// User agents pass over headers that break the grammar.
    case headerIgnored(HeaderFault)
    /// User agents note the first header of its kind.
    case furtherHeader(String)
    case ignoredDirective(String)
    case emptyDirective
    /// Something else than `sha256//` follows a `;`: curl then takes the hash before it and this together for one.
    case listEndsEarly(rest: String)
    /// A key of a property list stands twice: the last value counts.
    case repeatedKey(String)
    /// The name of a constant of TrustKit's where its text should stand.
    case constantAsKey(String, in: String)
    /// Android reads `debug-overrides` in debuggable builds only, and would throw there.
    case faultInDebugBuilds(ClientFault)
    /// Several resources have the name; the first in order of names was read.
    case severalResources([String])
  }

  /// Why a header says nothing (RFC 7469, section 2.1).
  package enum HeaderFault: Hashable, Sendable {
    case badDirective(String)
    case duplicateDirective(String)
    /// A pin's value must stand in quotation marks.
    case unquotedPin(String)
    case badMaxAge(String)
    case missingMaxAge
    case unclosedQuotes
    case valueForIncludeSubDomains
  }

  /// More than anybody reads.
  package static let most = 500

  /// `12:9: … ` for one line of output.
  package var description: String { place == .file ? kind.message : "\(place): \(kind.message)" }
}

extension [ClientRemark] {
  /// By place; those of one place as they were met.
  var inFileOrder: [ClientRemark] {
    enumerated().sorted { ($0.element.place.rank, $0.offset) < ($1.element.place.rank, $1.offset) }.map(\.element)
  }
}

extension FilePlace {
  /// Line and column, or the byte; the whole file first.
  fileprivate var rank: Rank {
    switch self {
    case .file: Rank(line: 0, column: 0)
    case .text(let place): Rank(line: place.line, column: place.column)
    case .byte(let offset): Rank(line: 0, column: offset)
    }
  }

  fileprivate struct Rank: Comparable {
    let line: Int
    let column: Int

    static func < (left: Rank, right: Rank) -> Bool { (left.line, left.column) < (right.line, right.column) }
  }
}

extension ClientRemark.Kind {
  /// Without a full stop.
  package var message: String {
    switch self {
    case .ignoredElement(let name, let parent):
      "Android knows no \(quote(name)) in \(quote(parent)), and passes it over"
    case .ignoredAttribute(let name, let element):
      "Android knows no attribute \(quote(name)) of \(quote(element)), and passes it over"
    case .ignoredKey(let key, let parent): "the client knows no key \(quote(key)) in \(quote(parent))"
    case .ignoredValue(let key, let seen): "\(quote(key)) is \(seen), so it counts as absent"
    case .looseBoolean(let key, let seen, let value):
      "\(quote(key)) is \(quote(seen)), no boolean; the client takes it for \(value)"
    case .unknownBoolean(let key, let seen): "\(quote(key)) is \(quote(seen)); the default counts"
    case .droppedIdentity(let host, let text):
      "the identity \(quote(text)) of \(quote(host)) is no base64 of a SHA-256, and is dropped"
    case .neverExpires(let host, let text):
      "\(quote(text)) is no date of the form yyyy-MM-dd, so the pins of \(quote(host)) never expire"
    case .patternWithoutPins(let pattern): "\(quote(pattern)) has no pins"
    case .headerIgnored(let fault): "user agents pass over this header: \(fault.message)"
    case .furtherHeader(let name): "only the first \(name) header counts"
    case .ignoredDirective(let name): "the directive \(quote(name)) is not known, and passed over"
    case .emptyDirective: "there is an empty directive"
    case .listEndsEarly(let rest): "curl takes \(quote(rest)) and the hash before it for one, which matches nothing"
    case .repeatedKey(let key): "the key \(quote(key)) stands twice; the last value counts"
    case .constantAsKey(let key, let parent):
      "\(quote(key)) in \(quote(parent)) is the name of a constant, whose text is \(quote(String(key.dropFirst())))"
    case .faultInDebugBuilds(let fault): "debuggable builds throw over this: \(SafeText.escape(fault.detail))"
    case .severalResources(let names):
      "several files have this resource's name: " + names.map(quote).joined(separator: ", ")
    }
  }

  private func quote(_ text: String) -> String { SafeText.quote(text) }
}

extension ClientRemark.HeaderFault {
  package var message: String {
    switch self {
    case .badDirective(let text): "\(SafeText.quote(text)) is no directive"
    case .duplicateDirective(let name): "the directive \(SafeText.quote(name)) stands twice"
    case .unquotedPin(let text): "the pin \(SafeText.quote(text)) is not in quotation marks"
    case .badMaxAge(let text): "max-age is \(SafeText.quote(text)), no number of seconds"
    case .missingMaxAge: "max-age is missing"
    case .unclosedQuotes: "a quotation mark is not closed"
    case .valueForIncludeSubDomains: "includeSubDomains takes no value"
    }
  }
}
