import ClientFormats
import Pinning

/// Each pin of one set by itself.
struct PinChecks {
  let file: LintedFile
  let set: LintedSet
  let facts: LintFacts
  let known: KnownCertificates

  var findings: [LintFinding] {
    var seen = Set<Pin>()
    return set.texts.flatMap { text -> [LintFinding] in
      var rules = spelling(text)
      if let pin = text.reading.meant {
        rules += meaning(text.text, pin)
        if !seen.insert(pin).inserted { rules.append(.repeated(pin, owner: set.owner)) }
      }
      return rules.map { file.finding(.pin($0), at: text.place) }
    } + repeatedFiles()
  }

  /// What the text is, where it is no pin as the format writes it.
  private func spelling(_ text: LintedSet.Text) -> [PinRule] {
    switch text.reading {
    case .pin: []
    case .misspelt(let misspelling, let meant): [.misspelt(text.text, misspelling, meant: meant)]
    case .hexadecimal(let digest): [hexadecimal(text.text, digest)]
    case .sha1(let bytes): [sha1(text.text, bytes)]
    case .wrongLength(let bytes): [.wrongLength(text.text, bytes: bytes)]
    case .digits(let digest): [.digits(text.text, meant: Pin(spkiSHA256: digest))]
    case .notBase64: [.notBase64(text.text)]
    case .words: [.placeholder(text.text, .word)]
    }
  }

  private func hexadecimal(_ text: String, _ digest: Digest256) -> PinRule {
    if let found = known.lookalikes[digest.bytes] { return lookalike(text, found) }
    let meant = Pin(spkiSHA256: digest)
    return .hexadecimal(text, meant: known[meant].isEmpty ? nil : meant)
  }

  private func sha1(_ text: String, _ bytes: [UInt8]) -> PinRule {
    guard let found = known.lookalikes[bytes], !text.hasPrefix("sha1/") else { return .sha1(text) }
    return lookalike(text, found)
  }

  private func lookalike(_ text: String, _ found: Lookalikes.Found) -> PinRule {
    .lookalike(text, found.kind, of: found.certificate, right: found.certificate.pin)
  }

  /// Whose key it is, if anybody's.
  private func meaning(_ text: String, _ pin: Pin) -> [PinRule] {
    if let kind = Placeholders.kind(of: pin) { return [.placeholder(text, kind)] }
    let owners = known[pin]
    if owners.isEmpty, let found = known.lookalikes[pin.spkiSHA256.bytes] { return [lookalike(text, found)] }
    return otherEndpoint(pin, owners).map { [$0] } ?? []
  }

  /// The key of a leaf that names none of the set's hosts, or one that the configuration gives to other hosts alone.
  private func otherEndpoint(_ pin: Pin, _ owners: [CertificateFacts]) -> PinRule? {
    // A CA's key may be anybody's, and a set for every host is nobody's in particular.
    guard !set.hosts.isEmpty, !owners.contains(where: \.isCA) else { return nil }
    let isOwn = owners.contains { owner in
      set.hosts.contains { host in
        owner.names(host.name) || owner.alternativeNames.contains { host.covers($0.description) }
      }
    }
    if isOwn { return nil }
    if !owners.isEmpty {
      return .otherEndpoint(pin, owner: set.owner, of: owners.map(\.shortName), isCertain: true)
    }
    let watched = facts.endpoints.filter { $0.pins.contains(pin) }
    guard !watched.isEmpty, !watched.contains(where: { set.covers($0.host) }) else { return nil }
    return .otherEndpoint(pin, owner: set.owner, of: watched.map(\.host), isCertain: false)
  }

  /// Two files with one key.
  private func repeatedFiles() -> [LintFinding] {
    var seen = Set<Pin>()
    return set.files.compactMap { shipped in
      guard let pin = shipped.certificate.certificates.first?.pin, !seen.insert(pin).inserted else { return nil }
      return file.finding(.pin(.repeated(pin, owner: set.owner)), at: shipped.place)
    }
  }
}
