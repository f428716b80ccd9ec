import Endpoints
import Pinning

/// CONNECT to an HTTP proxy, up to its 2xx (RFC 9110, section 9.3.6).
struct ConnectDialogue: Dialogue {
  private enum Awaited {
    case statusLine
    /// The fields of a reply with this status.
    case fields(Status)
  }

  private struct Status {
    let code: Int
    let words: String
  }

  private let target: ConnectTarget
  private let credentials: ProxyCredentials?
  private var awaited = Awaited.statusLine
  /// The field under way: lines may follow that go on with it.
  private var field = [UInt8]()
  private var schemes = [String]()

  init(to target: ConnectTarget, credentials: ProxyCredentials?) {
    self.target = target
    self.credentials = credentials
  }

  var opening: [UInt8] {
    var lines = ["CONNECT \(target) HTTP/1.1", "Host: \(target)", "User-Agent: pintop"]
    if let credentials { lines.append("Proxy-Authorization: Basic \(credentials.basic)") }
    return Array((lines + ["", ""]).joined(separator: "\r\n").utf8)
  }

  mutating func step(_ heard: inout DialogueInput) -> DialogueStep<ProxyFault> {
    guard let line = heard.line() else {
      if case .statusLine = awaited, Self.cannotBegin(heard.rest) {
        return .failed(.malformed(words: heard.wordsOfRest))
      }
      return .wantsInput
    }
    switch awaited {
    case .statusLine: return begin(line, heard)
    case .fields(let status): return line.isEmpty ? end(status, heard) : take(field: line, heard)
    }
  }

  private mutating func begin(_ line: [UInt8], _ heard: DialogueInput) -> DialogueStep<ProxyFault> {
    guard let status = Self.status(line, heard) else { return .failed(.malformed(words: heard.words(line))) }
    schemes = []
    awaited = .fields(status)
    // Whoever refuses may close without the end of its header.
    if status.code != Self.authenticationRequired, let fault = fault(status) { return .failed(fault) }
    return .goOn
  }

  private mutating func take(field line: [UInt8], _ heard: DialogueInput) -> DialogueStep<ProxyFault> {
    // Lines that go on with the one before begin with a blank (RFC 9112, section 5.2).
    if line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t") {
      field += line
      return .goOn
    }
    guard line.contains(UInt8(ascii: ":")) else { return .failed(.malformed(words: heard.words(line))) }
    endField(heard)
    field = line
    return .goOn
  }

  private mutating func endField(_ heard: DialogueInput) {
    defer { field = [] }
    guard let colon = field.firstIndex(of: UInt8(ascii: ":")),
      Array(field[..<colon]).asciiUppercased == "PROXY-AUTHENTICATE"
    else { return }
    for scheme in Challenges.schemes(in: field[(colon + 1)...]) {
      note(scheme: String(heard.words(scheme).prefix(Self.longestScheme)))
    }
  }

  private mutating func note(scheme: String) {
    if !schemes.contains(scheme), schemes.count < Self.mostSchemes { schemes.append(scheme) }
  }

  private mutating func end(_ status: Status, _ heard: DialogueInput) -> DialogueStep<ProxyFault> {
    endField(heard)
    switch status.code {
    // An interim answer; another follows (RFC 9110, section 15.2).
    case 100..<200:
      awaited = .statusLine
      return .goOn
    case 200..<300: return .goAhead
    default:
      return .failed(
        credentials == nil ? .credentialsWanted(methods: schemes) : .credentialsRefused(methods: schemes))
    }
  }

  /// Nil where the reply is "yes" or only an interim one.
  private func fault(_ status: Status) -> ProxyFault? {
    let answer = ProxyAnswer.http(status: status.code, words: status.words)
    return switch status.code {
    // A switch of protocols was not asked for (RFC 9110, section 15.2.2).
    case 101: .refused(answer)
    // So says tinyproxy of a wrong password, though 401 is a server's word (RFC 9110, section 15.5.2).
    case 401 where credentials != nil: .credentialsRefused(methods: [])
    case 100..<300: nil
    // Common proxies say 503, too, where they have no connection to the server.
    case 502, 503, 504: .serverNotReached(answer)
    default: .refused(answer)
    }
  }

  /// `HTTP/1.1 200 Connection established` (RFC 9112, section 4); the words may be missing.
  private static func status(_ line: [UInt8], _ heard: DialogueInput) -> Status? {
    let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2, isVersion(parts[0]), parts[1].count == 3,
      parts[1].allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let code = Int(String(decoding: parts[1], as: UTF8.self)), code >= 100
    else { return nil }
    return Status(code: code, words: heard.words(parts.count > 2 ? parts[2] : []))
  }

  private static func isVersion(_ word: ArraySlice<UInt8>) -> Bool {
    word.starts(with: version) && word.count == version.count + 1
      && word.last.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }

  /// What has begun otherwise will never be a status line.
  private static func cannotBegin(_ bytes: ArraySlice<UInt8>) -> Bool {
    !zip(bytes, version).allSatisfy { $0 == $1 }
  }

  private static let version = Array("HTTP/1.".utf8)
  private static let authenticationRequired = 407
  /// Of the registered schemes the longest has 15 letters, and there are a dozen of them (IANA, "HTTP Authentication
  /// Schemes").
  private static let longestScheme = 32
  private static let mostSchemes = 8
}
