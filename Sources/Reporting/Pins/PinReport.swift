package import ClientFormats
package import Pinning

/// The pins of what a server presents or a file holds, as `pintop pin` tells them.
package struct PinReport: Sendable {
  /// One key with whose it is.
  package struct Entry: Hashable, Sendable {
    /// `leaf`, `intermediate`, `anchor`, `presented` (and on no path), or `key` (without a certificate).
    package let position: String
    package let pin: Pin
    /// Nil for a bare key.
    package let certificate: CertificateFacts?
    package let key: KeyKind
    package let advice: [PinAdvice]

    package init(position: String, pin: Pin, certificate: CertificateFacts?, key: KeyKind, advice: [PinAdvice]) {
      self.position = position
      self.pin = pin
      self.certificate = certificate
      self.key = key
      self.advice = advice
    }
  }

  /// One chain, and who presents it.
  package struct Chain: Hashable, Sendable {
    /// `203.0.113.7:443`, or a file's name.
    package let sources: [String]
    /// Why there is no valid path; nil where there is one.
    package let failure: TrustFailure?
    package let entries: [Entry]

    package init(sources: [String], failure: TrustFailure?, entries: [Entry]) {
      self.sources = sources
      self.failure = failure
      self.entries = entries
    }
  }

  /// One format: what was written, or why nothing could be.
  package struct Format: Sendable {
    package let format: ClientFormat
    package let result: Result<WrittenClient, WritingFault>

    package init(_ format: ClientFormat, _ result: Result<WrittenClient, WritingFault>) {
      self.format = format
      self.result = result
    }
  }

  let host: String
  let date: Timestamp
  let chains: [Chain]
  let pins: [Pin]
  /// What is unwise in the whole set.
  let advice: [String]
  let formats: [Format]

  package init(
    host: String, date: Timestamp, chains: [Chain], pins: [Pin], advice: [String], formats: [Format]
  ) {
    self.host = host
    self.date = date
    self.chains = chains
    self.pins = pins
    self.advice = advice
    self.formats = formats
  }

  /// The document, indented, with a line end.
  package var json: String {
    JSONValue.object([
      JSONMember("schemaVersion", .integer(CheckJSON.schemaVersion)),
      JSONMember("host", .string(host)),
      JSONMember("at", .time(date)),
      JSONMember("chains", .array(chains.map(Self.chain))),
      JSONMember("pins", .array(pins.map { .string($0.base64) })),
      JSONMember("advice", .array(advice.map(JSONValue.string))),
      JSONMember("formats", .array(formats.map(Self.format))),
    ]).indented + "\n"
  }

  private static func chain(_ chain: Chain) -> JSONValue {
    .object([
      JSONMember("sources", .array(chain.sources.map(JSONValue.string))),
      JSONMember("trusted", .bool(chain.failure == nil)),
      JSONMember("reason", chain.failure.map { CheckJSON.reason($0.code, $0.detail) } ?? .null),
      JSONMember("keys", .array(chain.entries.map(entry))),
    ])
  }

  private static func entry(_ entry: Entry) -> JSONValue {
    .object([
      JSONMember("position", .string(entry.position)),
      JSONMember("pin", .string(entry.pin.base64)),
      JSONMember("key", .string(entry.key.description)),
      JSONMember("sha256", .text(entry.certificate?.fingerprint.hex)),
      JSONMember("subject", .text(entry.certificate?.subject.description)),
      JSONMember("notBefore", .time(entry.certificate?.notBefore)),
      JSONMember("notAfter", .time(entry.certificate?.notAfter)),
      JSONMember("advice", .array(entry.advice.map { CheckJSON.reason($0.code, $0.detail) })),
    ])
  }

  private static func format(_ format: Format) -> JSONValue {
    switch format.result {
    case .success(let written):
      .object([
        JSONMember("format", .string(format.format.rawValue)),
        JSONMember("files", .array(written.files.map(file))),
        JSONMember("losses", .array(written.losses.map { .string($0.message) })),
      ])
    case .failure(let fault):
      .object([
        JSONMember("format", .string(format.format.rawValue)), JSONMember("files", .array([])),
        JSONMember("error", .string(fault.message)),
      ])
    }
  }

  /// Texts as texts, certificates in base64.
  private static func file(_ file: WrittenClient.File) -> JSONValue {
    let isText = String(validating: file.bytes, as: UTF8.self) != nil && !file.path.hasSuffix(".cer")
    return .object([
      JSONMember("path", .string(file.path)),
      isText
        ? JSONMember("text", .string(String(decoding: file.bytes, as: UTF8.self)))
        : JSONMember("base64", .string(Base64.encode(file.bytes))),
    ])
  }
}
