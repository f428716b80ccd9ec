import Pinning
import PositionedJSON

/// A `Public-Key-Pins` header (RFC 7469, section 2.1): its value alone, a line with its name, or all headers of an
/// answer, of which the first of its kind counts (section 2.3.1).
///
/// A user agent passes over a header that breaks the grammar; then there are no pins, and a remark says why.
extension Reading {
  private static let enforcing = "public-key-pins"
  private static let reporting = "public-key-pins-report-only"

  mutating func hpkp(_ bytes: [UInt8]) throws(ClientFileFaults) -> HPKPHeader {
    let text = try text(bytes)
    guard !text.trimmed.isEmpty else { throw refusal(.empty) }
    let headers = Self.headers(in: text)
    let chosen = headers.first { $0.name == Self.enforcing } ?? headers.first
    for header in headers {
      guard let chosen, header.name == chosen.name, header.place != chosen.place else { continue }
      remark(.furtherHeader(header.name), at: header.place)
    }
    let value = chosen?.value ?? text.trimmed
    let header = header(value, isReportOnly: chosen?.name == Self.reporting, at: chosen?.place ?? .file)
    notePins(header.pins, in: text)
    return header
  }

  /// Where the pins stand, each as often as the header has it; up to one that is written otherwise than it reads.
  private mutating func notePins(_ pins: [String], in text: String) {
    var from = text.startIndex
    var walk = PlaceWalk(text)
    for pin in pins where !pin.isEmpty {
      guard let start = Self.start(of: pin, in: text[from...]) else { return }
      places.note(pin, .text(walk.place(of: start)))
      from = text.index(start, offsetBy: pin.count)
    }
  }

  static func start(of wanted: String, in text: Substring) -> String.Index? {
    var rest = text
    while let next = rest.firstIndex(of: wanted[wanted.startIndex]) {
      if rest[next...].hasPrefix(wanted) { return next }
      rest = rest[rest.index(after: next)...]
    }
    return nil
  }

  private struct NamedHeader {
    let name: String
    var value: String
    let place: FilePlace
  }

  /// The lines that carry one of the two headers; a line that begins with a blank continues the one before.
  private static func headers(in text: String) -> [NamedHeader] {
    var headers = [NamedHeader]()
    var continues = false
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      if continues, line.hasPrefix(" ") || line.hasPrefix("\t"), let last = headers.indices.last {
        headers[last].value += " " + line.trimmed
        continue
      }
      continues = false
      let place = FilePlace.text(Place(line: index + 1, column: 1))
      if let (name, value) = directive(of: line) {
        headers.append(NamedHeader(name: name, value: value, place: place))
        continue
      }
      guard let colon = line.firstIndex(of: ":") else { continue }
      let name = line[..<colon].trimmed.asciiLowercased
      guard name == enforcing || name == reporting else { continue }
      headers.append(NamedHeader(name: name, value: line[line.index(after: colon)...].trimmed, place: place))
      continues = true
    }
    return headers
  }

  /// A line of a web server's configuration that sets a header, of nginx, Apache or HAProxy: words, the header's name,
  /// and the value in quotation marks, where a backslash takes the next character as it is.
  private static func directive(of line: Substring) -> (name: String, value: String)? {
    let words = line.split(maxSplits: 8) { $0 == " " || $0 == "\t" }
    guard let index = words.firstIndex(where: { [enforcing, reporting].contains($0.asciiLowercased) }), index > 0,
      !line.trimmed.hasPrefix("#"), index + 1 < words.count,
      let quote = words[index + 1].first, quote == "\"" || quote == "'"
    else { return nil }
    var value = ""
    var isEscaped = false
    for character in line[words[index + 1].startIndex...].dropFirst() {
      if isEscaped {
        isEscaped = false
        value.append(character)
      } else if character == "\\" {
        isEscaped = true
      } else if character == quote {
        return (words[index].asciiLowercased, value)
      } else {
        value.append(character)
      }
    }
    return nil
  }

  private mutating func header(_ value: String, isReportOnly: Bool, at place: FilePlace) -> HPKPHeader {
    do throws(HeaderError) {
      return try directives(value, isReportOnly: isReportOnly, at: place)
    } catch {
      remark(.headerIgnored(error.fault), at: place)
      faults.append(.malformedFile(place: place.words, detail: error.fault.message))
      return HPKPHeader(pins: [], maxAge: nil, isReportOnly: isReportOnly, faults: faults)
    }
  }

  private struct HeaderError: Error {
    let fault: ClientRemark.HeaderFault
  }

  private mutating func directives(_ value: String, isReportOnly: Bool, at place: FilePlace) throws(HeaderError)
    -> HPKPHeader
  {
    var pins = [String]()
    var maxAge: Int64?
    var includesSubdomains = false
    var reportURI: String?
    var seen = Set<String>()
    for directive in try Self.split(value) {
      if directive.name.isEmpty {
        remark(.emptyDirective, at: place)
        continue
      }
      let name = directive.name.asciiLowercased
      if !name.hasPrefix("pin-"), !seen.insert(name).inserted {
        throw HeaderError(fault: .duplicateDirective(name))
      }
      switch name {
      case "pin-sha256":
        guard directive.isQuoted, let pin = directive.value else {
          throw HeaderError(fault: .unquotedPin(directive.value ?? ""))
        }
        pins.append(pin)
      case "max-age": maxAge = try Self.seconds(directive.value ?? "")
      case "includesubdomains":
        guard directive.value == nil else { throw HeaderError(fault: .valueForIncludeSubDomains) }
        includesSubdomains = true
      case "report-uri": reportURI = directive.value
      default: remark(.ignoredDirective(directive.name), at: place)
      }
    }
    // Section 2.1.2: required in the enforcing header, without meaning in the other.
    if maxAge == nil, !isReportOnly { throw HeaderError(fault: .missingMaxAge) }
    return HPKPHeader(
      pins: pins, maxAge: maxAge, includesSubdomains: includesSubdomains, reportURI: reportURI,
      isReportOnly: isReportOnly, faults: faults)
  }

  /// A number too large counts as the largest there is.
  private static func seconds(_ text: String) throws(HeaderError) -> Int64 {
    guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else {
      throw HeaderError(fault: .badMaxAge(text))
    }
    return Int64(text) ?? .max
  }

  private struct Directive {
    var name = ""
    var value: String?
    var isQuoted = false
  }

  /// At the semicolons outside quotation marks; `\` takes the next character as it is (RFC 7230, section 3.2.6).
  private static func split(_ value: String) throws(HeaderError) -> [Directive] {
    var directives = [Directive]()
    var rest = Substring(value).unicodeScalars
    while true {
      directives.append(try directive(&rest))
      guard rest.popFirst() != nil else { return directives }
    }
  }

  /// One directive, up to the `;` that ends it.
  private static func directive(_ rest: inout Substring.UnicodeScalarView) throws(HeaderError) -> Directive {
    var directive = Directive()
    let name = String(rest.prefix { $0 != "=" && $0 != ";" })
    rest = rest.dropFirst(name.unicodeScalars.count)
    directive.name = name.trimmed
    guard directive.name.unicodeScalars.allSatisfy(isToken) else { throw HeaderError(fault: .badDirective(name)) }
    guard rest.first == "=" else { return directive }
    rest.removeFirst()
    guard !directive.name.isEmpty else { throw HeaderError(fault: .badDirective("=")) }
    rest = rest.drop { $0 == " " || $0 == "\t" }
    if rest.first == "\"" {
      directive.isQuoted = true
      directive.value = try quoted(&rest)
      let after = String(rest.prefix { $0 != ";" })
      guard after.trimmed.isEmpty else { throw HeaderError(fault: .badDirective(after)) }
      rest = rest.dropFirst(after.unicodeScalars.count)
    } else {
      let text = String(rest.prefix { $0 != ";" })
      rest = rest.dropFirst(text.unicodeScalars.count)
      directive.value = text.trimmed
    }
    return directive
  }

  private static func quoted(_ rest: inout Substring.UnicodeScalarView) throws(HeaderError) -> String {
    rest.removeFirst()
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar == "\"" { return String(text) }
      if scalar == "\\" {
        guard let next = rest.popFirst() else { break }
        text.append(next)
      } else {
        text.append(scalar)
      }
    }
    throw HeaderError(fault: .unclosedQuotes)
  }

  /// RFC 7230, section 3.2.6.
  private static func isToken(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: "!#$%&'*+-.^_`|~".unicodeScalars.contains(scalar)
    }
  }
}
