import Pinning
import PositionedJSON

extension PinsDraft {
  /// The mode that was written; pins of keys alone need none.
  var effectiveMode: PinSet.Mode { mode.value ?? (hasKeyPins && !hasCertificates ? .publicKey : .none) }

  /// There are pins, and they are looked at.
  var pinsCount: Bool { effectiveMode != .none && (hasKeyPins || hasCertificates) }
}

extension Reading {
  mutating func checkPins(_ pins: PinsDraft) {
    guard !pins.cannotBeJudged else { return }
    checkMode(pins)
    checkWithoutPins(pins)
    guard pins.pinsCount else { return }
    let set = pinSet(pins)
    if set.pinned.count == 1 {
      issues.add(.warning(.noBackupPin), at: pins.place(of: set.mode))
    }
    if let expires = pins.expires.located, let date, expires.value <= date {
      issues.add(.warning(.pinSetEnded(expires.value)), at: expires)
    }
  }

  func pinSet(_ pins: PinsDraft) -> PinSet {
    guard pins.pinsCount else { return .none }
    let mode = pins.effectiveMode
    return PinSet(
      mode: mode, pinned: pins.items(mode), expires: pins.expires.value, isEnforced: pins.enforce.value ?? true)
  }

  private mutating func checkMode(_ pins: PinsDraft) {
    guard let mode = pins.mode.located else {
      if pins.hasCertificates, let certificates = pins.certificates.located {
        issues.add(.contradiction(.modeMissing), at: certificates)
      }
      return
    }
    switch mode.value {
    case .none:
      // An endpoint's own "none" switches inherited pins off; pins of its own beside it are a mistake.
      guard let own = pins.ownPins(besides: mode) else { return }
      issues.add(.contradiction(.pinsWithModeNone), at: own)
    case .certificate:
      if pins.hasKeyPins, let sha256 = pins.sha256.located {
        issues.add(.contradiction(.sha256WithModeCertificate), at: mode.isInherited ? sha256.with(()) : mode.with(()))
      } else if !pins.hasCertificates {
        issues.add(.contradiction(.modeWithoutPins(.certificate)), at: mode)
      }
    case .publicKey:
      guard !pins.hasKeyPins, !pins.hasCertificates else { return }
      issues.add(.contradiction(.modeWithoutPins(.publicKey)), at: mode)
    }
  }

  /// `enforce` and `expires` of the endpoint itself; inherited ones wait for endpoints that have pins.
  private mutating func checkWithoutPins(_ pins: PinsDraft) {
    guard !pins.hasKeyPins, !pins.hasCertificates else { return }
    if let mode = pins.mode.value, mode != .none { return }
    if let enforce = pins.enforce.located, !enforce.isInherited {
      issues.add(.contradiction(.enforceWithoutPins), at: enforce)
    }
    if let expires = pins.expires.located, !expires.isInherited {
      issues.add(.contradiction(.expiresWithoutPins), at: expires)
    }
  }
}

extension PinsDraft {
  /// Pins of keys first, then those of certificates, each once.
  fileprivate func items(_ mode: PinSet.Mode) -> [PinnedItem] {
    let certificates = certificates.value ?? []
    let all: [PinnedItem] =
      switch mode {
      case .none: []
      case .certificate: certificates.map { .certificate($0.fingerprint) }
      case .publicKey: (sha256.value ?? []).map { .publicKey($0.value) } + certificates.map { .publicKey($0.pin) }
      }
    var known = Set<PinnedItem>()
    return all.filter { known.insert($0).inserted }
  }

  /// Where the pins stand that count in a mode.
  fileprivate func place(of mode: PinSet.Mode) -> Located<Void> {
    let keys = sha256.located.flatMap { $0.value.isEmpty ? nil : $0.with(()) }
    let files = certificates.located?.with(())
    return (mode == .publicKey ? keys ?? files : files)
      ?? Located(value: (), place: Place(line: 1, column: 1), path: .top)
  }

  /// Pins that stand in the same object as the mode, or nearer to the endpoint.
  fileprivate func ownPins(besides mode: Located<PinSet.Mode>) -> Located<Void>? {
    let keys = hasKeyPins ? sha256.located?.with(()) : nil
    let files = hasCertificates ? certificates.located?.with(()) : nil
    return [keys, files].compactMap { $0 }.first { mode.isInherited || !$0.isInherited }
  }
}
