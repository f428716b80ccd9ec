/// Looks for pins on a chain.
enum PinMatching {
  /// The first pinned certificate from the leaf on, or from the other end.
  static func match(
    _ pinned: [PinnedItem], on chain: [CertificateFacts], fromLeaf: Bool = true,
    where isLookedAt: (Int) -> Bool = { _ in true }
  ) -> PinMatch? {
    let indices = chain.indices.filter(isLookedAt)
    for index in fromLeaf ? indices : indices.reversed() {
      if let match = match(pinned, at: index, of: chain) { return match }
    }
    return nil
  }

  static func match(_ pinned: [PinnedItem], at index: Int, of chain: [CertificateFacts]) -> PinMatch? {
    guard let item = pinned.first(where: { $0.matches(chain[index]) }) else { return nil }
    return PinMatch(
      pinned: item, position: ChainPosition(index: index, of: chain.count),
      certificate: CertificateName(chain[index], depth: index))
  }

  /// Base64 of exactly 32 bytes, each once; what is not is left out.
  static func pins(
    _ texts: [String], decoding: (String) -> [UInt8]? = { try? Base64.decode($0, allowsStrayBits: true) }
  ) -> [PinnedItem] {
    var seen = Set<PinnedItem>()
    return texts.compactMap { text in
      guard let bytes = decoding(text), let digest = Digest256(bytes: bytes) else { return nil }
      let item = PinnedItem.publicKey(Pin(spkiSHA256: digest))
      return seen.insert(item).inserted ? item : nil
    }
  }
}
