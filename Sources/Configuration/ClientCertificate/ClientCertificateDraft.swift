import PositionedJSON

/// What `clientCertificate` says.
struct ClientCertificateDraft {
  var certificate = Draft<String>.absent
  var key = Draft<String>.absent
  var file = Draft<String>.absent
  var passphrase = Draft<String>.absent
  var expectsRefusal = Draft<Bool>.absent
  /// `"none"`: nothing is inherited.
  var isNone = false
  /// The whole value was wrong: nothing is concluded from what is absent.
  var isFaulty = false

  /// Which certificate is one thing: where the endpoint says anything of it, nothing of that is inherited.
  func merged(over defaults: ClientCertificateDraft) -> ClientCertificateDraft {
    if isNone { return self }
    var merged = self
    merged.expectsRefusal = expectsRefusal.or(defaults.expectsRefusal)
    merged.isFaulty = isFaulty || defaults.isFaulty
    guard !namesCertificate else { return merged }
    merged.certificate = certificate.or(defaults.certificate)
    merged.key = key.or(defaults.key)
    merged.file = file.or(defaults.file)
    merged.passphrase = passphrase.or(defaults.passphrase)
    return merged
  }

  private var namesCertificate: Bool {
    !(certificate.isAbsent && key.isAbsent && file.isAbsent && passphrase.isAbsent)
  }

  /// Something in it is wrong and has been reported.
  var cannotBeRead: Bool {
    isFaulty || certificate.isFaulty || key.isFaulty || file.isFaulty || passphrase.isFaulty
  }
}

extension ObjectKeys {
  static let clientCertificate = ObjectKeys(known: ["certificate", "key", "file", "passphrase", "expectRefusal"])
}

extension Reading {
  /// The value of `clientCertificate`: an object, or `"none"`.
  mutating func clientCertificate(_ field: Located<JSON5Value>?) -> ClientCertificateDraft {
    guard let field else { return ClientCertificateDraft() }
    if case .string = field.value.content {
      let word: Draft<Bool> = choice(field, [true], named: { _ in "none" })
      return word.isFaulty ? ClientCertificateDraft(isFaulty: true) : ClientCertificateDraft(isNone: true)
    }
    guard let members = members(of: field, .clientCertificate) else { return ClientCertificateDraft(isFaulty: true) }
    return ClientCertificateDraft(
      certificate: text(members["certificate"]), key: text(members["key"]), file: text(members["file"]),
      passphrase: text(members["passphrase"]), expectsRefusal: bool(members["expectRefusal"]))
  }
}
