import Pinning
import PositionedJSON

/// What a `pins` object says.
struct PinsDraft {
  var mode = Draft<PinSet.Mode>.absent
  var sha256 = Draft<[Located<Pin>]>.absent
  var certificates = Draft<[CertificateFacts]>.absent
  var expires = Draft<Timestamp>.absent
  var enforce = Draft<Bool>.absent
  /// The whole value was wrong: nothing is concluded from what is absent.
  var isFaulty = false

  func merged(over defaults: PinsDraft) -> PinsDraft {
    PinsDraft(
      mode: mode.or(defaults.mode), sha256: sha256.or(defaults.sha256),
      certificates: certificates.or(defaults.certificates), expires: expires.or(defaults.expires),
      enforce: enforce.or(defaults.enforce), isFaulty: isFaulty || defaults.isFaulty)
  }

  /// Something in it is wrong and has been reported, so nothing can be concluded from the rest.
  var cannotBeJudged: Bool {
    isFaulty || mode.isFaulty || sha256.isFaulty || certificates.isFaulty || expires.isFaulty || enforce.isFaulty
  }

  var hasKeyPins: Bool { !(sha256.value ?? []).isEmpty }

  var hasCertificates: Bool { !(certificates.value ?? []).isEmpty }
}

extension Reading {
  mutating func pins(_ field: Located<JSON5Value>) -> PinsDraft {
    guard let members = members(of: field, .pins) else { return PinsDraft(isFaulty: true) }
    return PinsDraft(
      mode: choice(members["mode"], PinSet.Mode.allCases, named: \.rawValue),
      sha256: keyPins(members["sha256"]), certificates: pinnedCertificates(members["certificates"]),
      expires: day(members["expires"]),
      enforce: bool(members["enforce"]))
  }

  private mutating func keyPins(_ field: Located<JSON5Value>?) -> Draft<[Located<Pin>]> {
    let pins = values(field, { (fault: PinTextFault) in .pin(fault.problem) }, PinValue.read)
    guard let listed = pins.located else { return pins }
    var first = [Pin: Place]()
    var once = [Located<Pin>]()
    for pin in listed.value {
      if let place = first[pin.value] {
        issues.add(.warning(.repeatedPin(first: place)), at: pin)
      } else {
        first[pin.value] = pin.place
        once.append(pin)
      }
    }
    return .present(listed.with(once))
  }

  private mutating func pinnedCertificates(_ field: Located<JSON5Value>?) -> Draft<[CertificateFacts]> {
    let paths = texts(field)
    guard let paths = paths.located else { return paths.isAbsent ? .absent : .faulty }
    var pinned = [CertificateFacts]()
    var isFaulty = false
    for path in paths.value {
      guard let certificates = certificates(in: path) else {
        isFaulty = true
        continue
      }
      pinned += certificates.filter { !pinned.contains($0) }
    }
    return isFaulty ? .faulty : .present(paths.with(pinned))
  }

  /// 00:00 UTC of a day written as `2027-05-14`.
  mutating func day(_ field: Located<JSON5Value>?) -> Draft<Timestamp> {
    value(field, { (fault: ValueFault) in .value(fault.problem) }, Self.day)
  }

  private static func day(_ text: String) -> Result<Timestamp, ValueFault> {
    if let day = Timestamp(day: text) { return .success(day) }
    let looksLikeDay =
      text.utf8.count == 10
      && text.utf8.enumerated().allSatisfy { index, byte in
        index == 4 || index == 7
          ? byte == UInt8(ascii: "-") : (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      }
    return .failure(ValueFault(looksLikeDay ? .impossibleDay(text) : .malformedDay(text)))
  }
}
