import PositionedJSON

/// A value with the place and path where it was written.
struct Located<Value> {
  let value: Value
  let place: Place
  let path: JSONPath
  /// It comes from `defaults`, not from the endpoint itself.
  var isInherited = false

  func with<Other>(_ value: Other) -> Located<Other> {
    Located<Other>(value: value, place: place, path: path, isInherited: isInherited)
  }
}

/// What a key gave.
enum Draft<Value> {
  /// The key is not there.
  case absent
  /// The value was wrong, which has been reported: nothing more is to be said of it.
  case faulty
  case present(Located<Value>)

  /// This one, or else what `defaults` gave.
  func or(_ inherited: Draft) -> Draft {
    guard case .absent = self, case .present(var located) = inherited else { return isAbsent ? inherited : self }
    located.isInherited = true
    return .present(located)
  }

  var isAbsent: Bool {
    switch self {
    case .absent: true
    case .faulty, .present: false
    }
  }

  var isFaulty: Bool {
    switch self {
    case .faulty: true
    case .absent, .present: false
    }
  }

  var located: Located<Value>? {
    switch self {
    case .present(let located): located
    case .absent, .faulty: nil
    }
  }

  var value: Value? { located?.value }
}
