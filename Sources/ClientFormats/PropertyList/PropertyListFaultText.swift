import PositionedJSON

extension PropertyListFault.Cause {
  /// Without a full stop.
  package var message: String {
    switch self {
    case .xml(let cause): cause.message
    case .binary(let fault): fault.message
    case .openStep: "the property list is of the old form with { key = value; }"
    case .wrongRoot(let name): "the root element is \(SafeText.quote(name)), and that of a property list is \"plist\""
    case .rootValues(let count): "<plist> holds \(count) values, and must hold one"
    case .unknownElement(let name): "\(SafeText.quote(name)) is no element of a property list"
    case .strayText: "there is text between the elements"
    case .keyWithoutValue(let key): "the key \(SafeText.quote(key)) has no value"
    case .valueWithoutKey: "a value in <dict> has no key"
    case .duplicateKey(let key): "the key \(SafeText.quote(key)) stands twice"
    case .badNumber(let text): "\(SafeText.quote(text)) is no number"
    case .badDate(let text): "\(SafeText.quote(text)) is no date"
    case .badData: "the data is no base64"
    case .elementInText(let name): "\(SafeText.quote(name)) stands inside a text"
    }
  }

  /// Without a full stop.
  package var remedy: String {
    switch self {
    case .xml(let cause): cause.remedy
    case .binary, .openStep: "convert it with: plutil -convert xml1 FILE"
    case .wrongRoot: "check that this is the file you mean"
    case .rootValues, .unknownElement, .strayText, .elementInText: "check the element with: plutil -lint FILE"
    case .keyWithoutValue, .valueWithoutKey: "write a <key> before each value"
    case .duplicateKey: "remove one of the two"
    case .badNumber: "write digits"
    case .badDate: "write it as 2027-05-14T00:00:00Z"
    case .badData: "write base64"
    }
  }
}

extension BinaryFault {
  package var message: String {
    switch self {
    case .tooLarge(let bytes, let limit): "the file has \(bytes) bytes, and at most \(limit) are read"
    case .badTrailer: "the binary property list is cut off: its trailer does not fit it"
    case .badOffset(let object): "the binary property list has object \(object) outside its objects"
    case .badReference(let number): "the binary property list names object \(number), which it does not have"
    case .badLength: "an object of the binary property list is longer than the file"
    case .unknownType(let marker): "the binary property list has an object of the unknown kind 0x\(hex(marker))"
    case .badText: "a text of the binary property list is wrongly encoded"
    case .keyNotText: "a key of the binary property list is no text"
    case .cycle: "an object of the binary property list holds itself"
    case .nestedTooDeeply(let limit): "the binary property list is nested more than \(limit) deep"
    case .tooManyValues(let limit): "the binary property list holds more than \(limit) values"
    case .outOfRange: "a number or date of the binary property list is out of range"
    }
  }

  private func hex(_ byte: UInt8) -> String { String(byte, radix: 16) }
}
