import Endpoints

/// RFC 4511, section 4.14: an extended request by the name of StartTLS, and its response with a result code of zero.
struct LDAPDialogue: Dialogue {
  private static let name = Array("1.3.6.1.4.1.1466.20037".utf8)

  /// LDAPMessage { messageID 1, [APPLICATION 23] { [0] name } } in BER.
  var opening: [UInt8] {
    let request = [0x80, UInt8(Self.name.count)] + Self.name
    let message: [UInt8] = [2, 1, 1, 0x77, UInt8(request.count)] + request
    return [0x30, UInt8(message.count)] + message
  }

  mutating func step(_ heard: inout DialogueInput) -> DialogueStep<StartTLSFault> {
    var reader = BERReader(heard.rest)
    switch reader.element() {
    case .cutShort(let missing):
      guard heard.rest.first ?? Self.sequence == Self.sequence else { return malformed(heard.wordsOfRest) }
      return heard.hasRoom(for: missing) ? .wantsInput : .failed(.tooLong(limit: DialogueInput.limit))
    case .malformed: return malformed(heard.wordsOfRest)
    case .element(let tag, let content, let size):
      let whole = heard.take(size) ?? []
      guard tag == Self.sequence else { return malformed(heard.words(whole)) }
      return answer(content, whole, heard)
    }
  }

  private func answer(
    _ content: ArraySlice<UInt8>, _ whole: [UInt8], _ heard: DialogueInput
  ) -> DialogueStep<StartTLSFault> {
    var message = BERReader(content)
    guard case .element(Self.integer, let number, _) = message.element(), let id = Self.messageID(number),
      case .element(Self.extendedResponse, let response, _) = message.element()
    else { return malformed(heard.words(whole)) }
    var fields = BERReader(response)
    guard case .element(Self.enumerated, let code, _) = fields.element(), code.count == 1, let result = code.first,
      case .element(Self.octets, _, _) = fields.element(), case .element(Self.octets, let words, _) = fields.element()
    else { return malformed(heard.words(whole)) }
    let outcome = words.isEmpty ? "result \(result)" : "result \(result) \(heard.words(words))"
    let isOwn = id == Self.ownID
    if result == Self.success, isOwn { return .goAhead }
    // Message 0 is the notice of disconnection (RFC 4511, section 4.4.1), which is never a success.
    guard isOwn || id == 0 && result != Self.success else {
      return malformed(ServerWords.shortened("answers message \(id) instead of \(Self.ownID): \(outcome)"))
    }
    return .failed(.refused(words: ServerWords.shortened(outcome)))
  }

  /// 0 to 2^31 - 1 (RFC 4511, section 4.1.1.1); nil for what is none.
  private static func messageID(_ content: ArraySlice<UInt8>) -> Int? {
    guard let first = content.first, first < 0x80, content.count <= 4 else { return nil }
    return content.reduce(0) { $0 << 8 | Int($1) }
  }

  private func malformed(_ words: String) -> DialogueStep<StartTLSFault> {
    .failed(.malformed(words: words))
  }

  /// Of our request.
  private static let ownID = 1
  private static let success: UInt8 = 0
  private static let sequence: UInt8 = 0x30
  private static let integer: UInt8 = 2
  private static let octets: UInt8 = 4
  private static let enumerated: UInt8 = 10
  /// [APPLICATION 24], constructed.
  private static let extendedResponse: UInt8 = 0x78
}

/// Reads elements with tags of one byte and definite lengths, which is all that LDAP has (RFC 4511, section 5.1).
struct BERReader {
  enum Element: Equatable {
    /// At least so many bytes more are needed.
    case cutShort(missing: Int)
    case malformed
    /// `size` counts tag and length too.
    case element(tag: UInt8, content: ArraySlice<UInt8>, size: Int)
  }

  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  mutating func element() -> Element {
    guard rest.count >= 2 else { return .cutShort(missing: 2 - rest.count) }
    let tag = rest[rest.startIndex]
    let first = Int(rest[rest.startIndex + 1])
    let lengthBytes = first < 0x80 ? 0 : first - 0x80
    guard first != 0x80, lengthBytes <= 4 else { return .malformed }
    let content = rest.dropFirst(2 + lengthBytes)
    guard rest.count >= 2 + lengthBytes else { return .cutShort(missing: 2 + lengthBytes - rest.count) }
    let length = lengthBytes == 0 ? first : rest.dropFirst(2).prefix(lengthBytes).reduce(0) { $0 << 8 | Int($1) }
    guard content.count >= length else { return .cutShort(missing: length - content.count) }
    rest = content.dropFirst(length)
    return .element(tag: tag, content: content.prefix(length), size: 2 + lengthBytes + length)
  }
}
