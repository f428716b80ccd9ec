import COpenSSL
import Pinning

/// Reads the extensions of one certificate (RFC 5280, section 4.2). Lives no longer than the pointer it was given.
struct ExtensionReader {
  private let certificate: OpaquePointer

  struct Extensions {
    let alternativeNames: [AlternativeName]
    let basicConstraints: BasicConstraints?
    let keyUsage: Set<KeyUsage>?
    let extendedKeyUsage: [String]?
    let subjectKeyIdentifier: [UInt8]?
    let authorityKeyIdentifier: [UInt8]?
    let issuerURLs: [String]
  }

  init(_ certificate: OpaquePointer) {
    self.certificate = certificate
  }

  func read() throws(CertificateFault) -> Extensions {
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    // Asking for the flags has OpenSSL decode, once, the extensions that its verification turns on.
    let flags = X509_get_extension_flags(certificate)
    guard flags & UInt32(EXFLAG_INVALID) == 0 else { throw .undecodableExtension(name: culprit()) }
    return Extensions(
      alternativeNames: try alternativeNames(),
      basicConstraints: flags & UInt32(EXFLAG_BCONS) == 0 ? nil : basicConstraints(flags: flags),
      keyUsage: flags & UInt32(EXFLAG_KUSAGE) == 0 ? nil : keyUsage(),
      extendedKeyUsage: try extendedKeyUsage(),
      subjectKeyIdentifier: bytes(X509_get0_subject_key_id(certificate)),
      authorityKeyIdentifier: bytes(X509_get0_authority_key_id(certificate)),
      issuerURLs: issuerURLs())
  }

  // MARK: - Each extension

  private func alternativeNames() throws(CertificateFault) -> [AlternativeName] {
    guard let names = try decoded(NID_subject_alt_name) else { return [] }
    defer { observe_free_names(names) }
    return (0..<observe_stack_count(names)).map { index in
      AlternativeNameReader.name(at: observe_stack_value(names, index))
    }
  }

  private func basicConstraints(flags: UInt32) -> BasicConstraints {
    let length = X509_get_pathlen(certificate)
    return BasicConstraints(
      isCA: flags & UInt32(EXFLAG_CA) != 0, pathLength: length >= 0 ? Int(length) : nil)
  }

  private func keyUsage() -> Set<KeyUsage> {
    let bits = X509_get_key_usage(certificate)
    return Set(Self.keyUsageBits.filter { bits & UInt32($0.bit) != 0 }.map(\.usage))
  }

  private func extendedKeyUsage() throws(CertificateFault) -> [String]? {
    guard let purposes = try decoded(NID_ext_key_usage) else { return nil }
    defer { observe_free_identifiers(purposes) }
    return (0..<observe_stack_count(purposes)).map { index in
      ObjectText.dotted(observe_stack_value(purposes, index).map { OpaquePointer($0) })
    }
  }

  /// No path turns on these, so where they cannot be decoded there are none.
  private func issuerURLs() -> [String] {
    guard let access = (try? decoded(NID_info_access)) ?? nil else { return [] }
    defer { observe_free_access(access) }
    return (0..<observe_stack_count(access)).compactMap { index in
      guard
        let description = observe_stack_value(access, index)?.assumingMemoryBound(to: ACCESS_DESCRIPTION.self).pointee,
        OBJ_obj2nid(description.method) == NID_ad_ca_issuers,
        case .uri(let url) = AlternativeNameReader.name(description.location)
      else { return nil }
      return url
    }
  }

  private func bytes(_ string: UnsafePointer<ASN1_OCTET_STRING>?) -> [UInt8]? {
    guard let string, let start = ASN1_STRING_get0_data(string) else { return nil }
    return Array(UnsafeBufferPointer(start: start, count: Int(ASN1_STRING_length(string))))
  }

  // MARK: - Decoding

  /// Nil where there is no such extension.
  private func decoded(_ nid: Int32) throws(CertificateFault) -> UnsafeMutableRawPointer? {
    var state: Int32 = 0
    if let value = observe_extension(certificate, nid, &state) { return value }
    guard state == -1 else { throw .undecodableExtension(name: OBJ_nid2sn(nid).map { String(cString: $0) } ?? "") }
    return nil
  }

  /// The first extension that stands twice or does not decode; where each does, one whose value makes no sense.
  private func culprit() -> String {
    var seen = Set<String>()
    for index in 0..<X509_get_ext_count(certificate) {
      let item = X509_get_ext(certificate, index)
      let object = X509_EXTENSION_get_object(item)
      let name = ObjectText.short(object)
      guard seen.insert(ObjectText.dotted(object)).inserted else { return name }
      guard X509V3_EXT_get(item) != nil else { continue }
      if !decodes(item) { return name }
    }
    return "values (such as a negative path length or an empty key usage)"
  }

  private func decodes(_ item: OpaquePointer?) -> Bool {
    guard let method = X509V3_EXT_get(item), let value = X509V3_EXT_d2i(item) else { return false }
    if let template = method.pointee.it {
      ASN1_item_free(OpaquePointer(value), template())
    } else if let free = method.pointee.ext_free {
      free(value)
    }
    return true
  }

  private static let keyUsageBits: [(bit: Int32, usage: KeyUsage)] = [
    (KU_DIGITAL_SIGNATURE, .digitalSignature), (KU_NON_REPUDIATION, .nonRepudiation),
    (KU_KEY_ENCIPHERMENT, .keyEncipherment), (KU_DATA_ENCIPHERMENT, .dataEncipherment),
    (KU_KEY_AGREEMENT, .keyAgreement), (KU_KEY_CERT_SIGN, .keyCertSign), (KU_CRL_SIGN, .cRLSign),
    (KU_ENCIPHER_ONLY, .encipherOnly), (KU_DECIPHER_ONLY, .decipherOnly),
  ]
}
