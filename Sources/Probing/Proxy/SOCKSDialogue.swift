import Endpoints
import Pinning

/// CONNECT to a SOCKS 5 proxy (RFC 1928), with user and password (RFC 1929) where it asks for them.
struct SOCKSDialogue: Dialogue {
  private enum Awaited { case method, acceptance, reply }

  private static let version: UInt8 = 5
  /// Of the dialogue about user and password (RFC 1929, section 2).
  private static let passwordVersion: UInt8 = 1

  private let target: ConnectTarget
  private let credentials: ProxyCredentials?
  private var awaited = Awaited.method

  init(to target: ConnectTarget, credentials: ProxyCredentials?) {
    self.target = target
    self.credentials = credentials
  }

  private var methods: [Method] { credentials == nil ? [.open] : [.open, .password] }

  /// Version, and the methods that we can do.
  var opening: [UInt8] { [Self.version, UInt8(methods.count)] + methods.map(\.rawValue) }

  mutating func step(_ heard: inout DialogueInput) -> DialogueStep<ProxyFault> {
    switch awaited {
    case .method: takeMethod(&heard)
    case .acceptance: takeAcceptance(&heard)
    case .reply: takeReply(&heard)
    }
  }

  private mutating func takeMethod(_ heard: inout DialogueInput) -> DialogueStep<ProxyFault> {
    guard heard.rest.first ?? Self.version == Self.version else { return malformed(heard) }
    guard heard.count >= 2 else { return .wantsInput }
    let choice = heard.rest[heard.rest.startIndex + 1]
    switch Method(rawValue: choice) {
    case .open?:
      _ = heard.take(2)
      return ask()
    case .password?:
      guard let credentials else { return malformed(heard) }
      _ = heard.take(2)
      awaited = .acceptance
      return .say(Self.words(credentials))
    case .noneAcceptable?:
      return .failed(credentials == nil ? .credentialsWanted(methods: []) : .credentialsRefused(methods: []))
    // A method that was not offered.
    case nil: return malformed(heard)
    }
  }

  /// Each with its length before it; the configuration lets none be longer than 255 bytes.
  private static func words(_ credentials: ProxyCredentials) -> [UInt8] {
    let texts = [credentials.user, credentials.password.revealed].map { Array($0.utf8.prefix(255)) }
    return [passwordVersion] + texts.flatMap { [UInt8($0.count)] + $0 }
  }

  private mutating func takeAcceptance(_ heard: inout DialogueInput) -> DialogueStep<ProxyFault> {
    guard heard.rest.first ?? Self.passwordVersion == Self.passwordVersion else { return malformed(heard) }
    guard let status = heard.take(2)?.last else { return .wantsInput }
    return status == 0 ? ask() : .failed(.credentialsRefused(methods: []))
  }

  private mutating func ask() -> DialogueStep<ProxyFault> {
    awaited = .reply
    return .say([Self.version, 1, 0] + SOCKSAddress.bytes(of: target))
  }

  private func takeReply(_ heard: inout DialogueInput) -> DialogueStep<ProxyFault> {
    guard heard.rest.first ?? Self.version == Self.version else { return malformed(heard) }
    guard heard.count >= 2 else { return .wantsInput }
    // Whoever refuses may close without the rest.
    if let reply = SOCKSReply(code: heard.rest[heard.rest.startIndex + 1]) {
      return .failed(reply.isOfServer ? .serverNotReached(.socks(reply)) : .refused(.socks(reply)))
    }
    switch SOCKSAddress.size(in: heard.rest.dropFirst(3)) {
    case .wantsInput: return .wantsInput
    case .malformed: return malformed(heard)
    // The address from which the proxy connects says nothing to us, and what follows belongs to the server.
    case .bytes(let size): return heard.take(3 + size) == nil ? .wantsInput : .goAhead
    }
  }

  private func malformed(_ heard: DialogueInput) -> DialogueStep<ProxyFault> {
    .failed(.malformed(words: heard.wordsOfRest))
  }

  /// RFC 1928, section 3.
  private enum Method: UInt8 {
    case open = 0
    case password = 2
    case noneAcceptable = 0xff
  }
}

/// Addresses as RFC 1928, section 5, has them: a type, the address, and a port of two bytes.
enum SOCKSAddress {
  enum Size: Hashable {
    case wantsInput
    case malformed
    case bytes(Int)
  }

  private static let v4: UInt8 = 1
  private static let name: UInt8 = 3
  private static let v6: UInt8 = 4

  static func bytes(of target: ConnectTarget) -> [UInt8] {
    switch target {
    case .address(let address):
      [address.ip.family == .v4 ? v4 : v6] + address.ip.bytes + port(address.port)
    // A name has at most 253 bytes (RFC 1035, section 2.3.4).
    case .name(let text, let number): [name, UInt8(min(255, text.utf8.count))] + text.utf8.prefix(255) + port(number)
    }
  }

  private static func port(_ number: UInt16) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xff)] }

  /// How many bytes the address takes at whose type `bytes` begin.
  static func size(in bytes: ArraySlice<UInt8>) -> Size {
    switch bytes.first {
    case nil: .wantsInput
    case v4: .bytes(1 + 4 + 2)
    case v6: .bytes(1 + 16 + 2)
    case name: bytes.dropFirst().first.map { .bytes(2 + Int($0) + 2) } ?? .wantsInput
    case .some: .malformed
    }
  }
}
