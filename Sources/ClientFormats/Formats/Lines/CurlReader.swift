import Pinning
import PositionedJSON

/// The argument of curl's `--pinnedpubkey`, a command line or configuration file with it, the key file that it names, or
/// such a file itself.
///
/// Everything is as in curl's `Curl_pin_peer_pubkey`: a list of hashes where it begins with `sha256//`, else a file of
/// at most a mebibyte, PEM with `BEGIN PUBLIC KEY` or else the DER itself.
extension Reading {
  /// `MAX_PINNED_PUBKEY_SIZE` of curl 8.
  private static let largestKey = 1 << 20

  mutating func curl(_ bytes: [UInt8]) throws(ClientFileFaults) -> CurlPinnedKey {
    guard !bytes.isEmpty else { throw refusal(.empty) }
    if FormatSigns.isDER(bytes) || FormatSigns.isPEM(bytes) { return CurlPinnedKey(argument: Self.key(bytes)) }
    let text = Self.withoutLineEnd(try text(bytes))
    if let command = CurlCommand(text) { return key(command.pinnedKey, in: text, isInsecure: command.isInsecure) }
    return key(Self.withoutQuotes(text), in: text, isInsecure: false)
  }

  private mutating func key(_ argument: String, in text: String, isInsecure: Bool) -> CurlPinnedKey {
    guard argument.hasPrefix("sha256//") else { return keyFile(argument, isInsecure: isInsecure) }
    noteHashes(argument, in: text)
    return CurlPinnedKey(argument: .hashes(argument), isInsecure: isInsecure, faults: faults)
  }

  /// As a shell takes them off a list that was copied with them.
  private static func withoutQuotes(_ text: String) -> String {
    let trimmed = text.trimmed
    for quote in ["\"", "'"] where trimmed.hasPrefix(quote + "sha256//") && trimmed.hasSuffix(quote) {
      return String(trimmed.dropFirst().dropLast())
    }
    return text
  }

  /// A shell's `$(cat FILE)` takes line ends off; so do we.
  private static func withoutLineEnd(_ text: String) -> String {
    var text = text
    while let last = text.last, last.isNewline { text.removeLast() }
    return text
  }

  /// curl goes from hash to hash by `;sha256//`, so a semicolon that is followed by anything else is part of a hash.
  private mutating func noteHashes(_ argument: String, in text: String) {
    // One that is written otherwise than it reads, with backslashes, has the place of the file.
    guard let first = Self.start(of: argument, in: text[...]) else { return }
    let argument = text[first...].prefix(argument.count)
    var start = argument.startIndex
    var walk = PlaceWalk(text)
    for hash in CurlPinnedKey(argument: .hashes(String(argument))).hashes {
      start = argument.utf8.index(start, offsetBy: "sha256//".utf8.count)
      let end = argument.utf8.index(start, offsetBy: hash.utf8.count)
      if let semicolon = argument[start..<end].firstIndex(where: { $0 == ";" || $0.isNewline }) {
        let rest = argument.index(after: semicolon)
        remark(.listEndsEarly(rest: String(argument[rest..<end])), at: .text(walk.place(of: rest)))
      } else {
        places.note(hash, .text(walk.place(of: start)))
      }
      if end < argument.endIndex { start = argument.utf8.index(after: end) }
    }
  }

  private mutating func keyFile(_ path: String, isInsecure: Bool) -> CurlPinnedKey {
    places.note(path, .file)
    do throws(ClientFileUnreadable) {
      return CurlPinnedKey(argument: Self.key(try files.read(path)), isInsecure: isInsecure, faults: faults)
    } catch {
      return CurlPinnedKey(argument: .unreadableKey(detail: "the key file \(path) \(error.detail)"), faults: faults)
    }
  }

  private static func key(_ bytes: [UInt8]) -> CurlPinnedKey.Argument {
    guard bytes.count <= largestKey else { return .unreadableKey(detail: "the key file is larger than 1 MiB") }
    if FormatSigns.isDER(bytes) {
      return DERBytes.isPublicKeyInfo(bytes)
        ? .key(spki: bytes) : .unreadableKey(detail: "the DER is no SubjectPublicKeyInfo")
    }
    guard let der = publicKeyBlock(String(decoding: bytes, as: UTF8.self)) else {
      return .unreadableKey(detail: "the PEM holds no whole PUBLIC KEY")
    }
    return DERBytes.isPublicKeyInfo(der)
      ? .key(spki: der) : .unreadableKey(detail: "the PUBLIC KEY is no SubjectPublicKeyInfo")
  }

  /// The first block with curl's two lines around it, each at the beginning of a line.
  private static func publicKeyBlock(_ text: String) -> [UInt8]? {
    var body: String?
    for line in text.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline) {
      if line.hasPrefix("-----BEGIN PUBLIC KEY-----") {
        body = ""
      } else if let found = body {
        if line.hasPrefix("-----END PUBLIC KEY-----") { return try? Base64.decode(found) }
        body = found + line.trimmed
      }
    }
    return nil
  }
}
