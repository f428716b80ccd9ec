/// The original bytes of those fields of a certificate that are compared or hashed (RFC 5280, section 4.1).
struct OriginalFields {
  let serial: [UInt8]
  let issuer: [UInt8]
  let subject: [UInt8]
  let subjectPublicKeyInfo: [UInt8]

  init(der: [UInt8]) throws(CertificateFault) {
    var outer = DERCursor(der[...])
    guard let certificate = outer.next(tag: DERCursor.sequence) else { throw .notDER }
    var inner = DERCursor(certificate.content)
    guard let toBeSigned = inner.next(tag: DERCursor.sequence) else { throw .notDER }
    var fields = DERCursor(toBeSigned.content)
    _ = fields.next(tag: DERCursor.explicitVersion)
    guard let serial = fields.next(tag: DERCursor.integer),
      fields.next(tag: DERCursor.sequence) != nil,  // signature algorithm
      let issuer = fields.next(tag: DERCursor.sequence),
      fields.next(tag: DERCursor.sequence) != nil,  // validity
      let subject = fields.next(tag: DERCursor.sequence),
      let key = fields.next(tag: DERCursor.sequence)
    else { throw .notDER }
    self.serial = Array(serial.content)
    self.issuer = Array(issuer.whole)
    self.subject = Array(subject.whole)
    self.subjectPublicKeyInfo = Array(key.whole)
  }
}
