import Pinning

/// Rules on the basic fields of a certificate (RFC 5280, section 4.1).
enum FieldChecks {
  static func breaches(_ subject: CheckSubject) -> [Breach] {
    version(subject) + serial(subject) + algorithms(subject) + validity(subject) + names(subject)
  }

  private static func version(_ subject: CheckSubject) -> [Breach] {
    let version = subject.anatomy.version + 1
    guard version != 3 else { return [] }
    return [
      Breach(.version, "it is of \(version == 0 ? "no known version" : "version \(version)"), and 3 is asked for")
    ]
  }

  private static func serial(_ subject: CheckSubject) -> [Breach] {
    let serial = subject.anatomy.serial
    var breaches = [Breach]()
    if serial.allSatisfy({ $0 == 0 }) {
      breaches.append(Breach(.serialNotPositive, "its serial number is zero"))
    } else if let first = serial.first, first & 0x80 != 0 {
      breaches.append(Breach(.serialNotPositive, "its serial number is negative"))
    }
    if serial.count > longestSerial {
      breaches.append(
        Breach(.serialTooLong, "its serial number takes \(serial.count) octets, and \(longestSerial) are allowed"))
    }
    return breaches
  }

  private static func algorithms(_ subject: CheckSubject) -> [Breach] {
    guard subject.anatomy.innerAlgorithm != subject.anatomy.outerAlgorithm else { return [] }
    return [Breach(.signatureAlgorithmMismatch, mismatchDetail)]
  }

  static let mismatchDetail = "it names one signature algorithm inside and another outside"

  private static func validity(_ subject: CheckSubject) -> [Breach] {
    let anatomy = subject.anatomy
    var breaches = [Breach]()
    for (name, time) in [("notBefore", anatomy.notBefore), ("notAfter", anatomy.notAfter)] {
      if let fault = fault(of: time) { breaches.append(Breach(.validityEncoding, "its \(name) \(fault)")) }
    }
    if subject.facts.notAfter < subject.facts.notBefore {
      breaches.append(
        Breach(.validityOrder, "it ends at \(subject.facts.notAfter), before it begins at \(subject.facts.notBefore)"))
    }
    return breaches
  }

  /// YYMMDDHHMMSSZ through 2049, YYYYMMDDHHMMSSZ after (RFC 5280, sections 4.1.2.5.1 and 4.1.2.5.2).
  private static func fault(of time: CertificateAnatomy.Time) -> String? {
    let digits = time.text.dropLast()
    let width = time.tag == DERCursor.utcTime ? 12 : 14
    guard time.text.last == UInt8(ascii: "Z"), digits.count == width,
      digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return "is not written to the second, in UTC" }
    guard time.tag == DERCursor.generalizedTime, String(decoding: digits.prefix(4), as: UTF8.self) < "2050" else {
      return nil
    }
    return "is a GeneralizedTime for a year before 2050"
  }

  private static func names(_ subject: CheckSubject) -> [Breach] {
    var breaches = [Breach]()
    if subject.anatomy.hasEmptyIssuer { breaches.append(Breach(.emptyIssuer, "its issuer is the empty name")) }
    if !subject.anatomy.hasReadableNames {
      breaches.append(Breach(.nameMalformed, "its issuer or subject is a name that cannot be decoded"))
    }
    if subject.isAuthority, subject.anatomy.hasEmptySubject {
      breaches.append(Breach(.emptyAuthoritySubject, "it is a CA's, and its subject is the empty name"))
    }
    if subject.anatomy.hasUniqueIdentifier {
      breaches.append(Breach(.uniqueIdentifier, "it bears a unique identifier of its issuer or subject"))
    }
    return breaches
  }

  /// RFC 5280, section 4.1.2.2.
  private static let longestSerial = 20
}
