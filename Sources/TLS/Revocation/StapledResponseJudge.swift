import COpenSSL
import Pinning

/// Asks a stapled OCSP response whether a certificate is revoked (RFC 6960).
enum StapledResponseJudge {
  enum Saying {
    case good(until: Timestamp?)
    case revoked(at: Timestamp, reason: RevocationReason?)
    case doubt(RevocationDoubt)
  }

  struct Answer {
    let saying: Saying
    /// The instants at which the response begins, and has ended.
    var edges = [Timestamp]()
  }

  /// The pointers must outlive the call.
  static func ask(
    _ response: [UInt8], of certificate: OpaquePointer, issuedBy issuer: OpaquePointer, at date: Timestamp
  ) -> Answer {
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    let basic: OpaquePointer
    switch decode(response) {
    case .success(let decoded): basic = decoded
    case .failure(let fault): return Answer(saying: .doubt(.malformedOCSP(detail: fault.detail)))
    }
    defer { OCSP_BASICRESP_free(basic) }
    ErrorQueue.clear()
    guard revocation_response_verify(basic, issuer, date.secondsSinceEpoch) == 1 else {
      return Answer(saying: .doubt(.unverifiedOCSP(detail: ErrorQueue.drainText(orElse: "no signer is known"))))
    }
    guard let single = single(in: basic, of: certificate, issuedBy: issuer) else {
      return Answer(saying: .doubt(.ocspForAnother))
    }
    return read(single, at: date)
  }

  // MARK: - Decoding

  private struct Fault: Error {
    let detail: String
  }

  /// The caller frees it.
  private static func decode(_ response: [UInt8]) -> Result<OpaquePointer, Fault> {
    guard response.count <= RevocationLimits.responseBytes else {
      return .failure(Fault(detail: "its \(response.count) bytes are more than are read"))
    }
    let (decoded, used) = response.withUnsafeBufferPointer { buffer in
      var cursor = buffer.baseAddress
      let decoded = d2i_OCSP_RESPONSE(nil, &cursor, buffer.count)
      return (decoded, cursor.map { $0 - (buffer.baseAddress ?? $0) } ?? 0)
    }
    guard let decoded else { return .failure(Fault(detail: ErrorQueue.drainText(orElse: "it is empty"))) }
    defer { OCSP_RESPONSE_free(decoded) }
    guard used == response.count else { return .failure(Fault(detail: "\(response.count - used) bytes follow it")) }
    let status = OCSP_response_status(decoded)
    guard status == OCSP_RESPONSE_STATUS_SUCCESSFUL else {
      let words = OCSP_response_status_str(Int(status)).map { String(cString: $0) } ?? "\(status)"
      return .failure(Fault(detail: "the responder says \(words)"))
    }
    guard let basic = OCSP_response_get1_basic(decoded) else {
      return .failure(Fault(detail: ErrorQueue.drainText(orElse: "it is no basic response")))
    }
    return .success(basic)
  }

  private static func single(
    in basic: OpaquePointer, of certificate: OpaquePointer, issuedBy issuer: OpaquePointer
  ) -> OpaquePointer? {
    for index in 0..<max(0, OCSP_resp_count(basic)) {
      guard let single = OCSP_resp_get0(basic, index) else { continue }
      if revocation_response_matches(single, certificate, issuer) == 1 { return single }
    }
    return nil
  }

  // MARK: - What it says

  private static func read(_ single: OpaquePointer, at date: Timestamp) -> Answer {
    var number: Int32 = -1
    var revoked: UnsafeMutablePointer<ASN1_GENERALIZEDTIME>?
    var this: UnsafeMutablePointer<ASN1_GENERALIZEDTIME>?
    var next: UnsafeMutablePointer<ASN1_GENERALIZEDTIME>?
    let status = OCSP_single_get0_status(single, &number, &revoked, &this, &next)
    guard let thisUpdate = TimeReader.timestamp(this) else { return undecodableTime }
    let nextUpdate = TimeReader.timestamp(next)
    if next != nil, nextUpdate == nil { return undecodableTime }
    let last = nextUpdate ?? thisUpdate.advanced(bySeconds: RevocationLimits.responseWithoutNextUpdate)
    let edges = [thisUpdate, last.advanced(bySeconds: 1)]
    if status == V_OCSP_CERTSTATUS_REVOKED, let revokedAt = TimeReader.timestamp(revoked), revokedAt <= date {
      // A certificate once revoked stays so, however old the news is.
      return Answer(saying: .revoked(at: revokedAt, reason: RevocationReason(rawValue: Int(number))), edges: edges)
    }
    if date < thisUpdate {
      return Answer(saying: .doubt(.ocspNotYetValid(thisUpdate: thisUpdate, at: date)), edges: edges)
    }
    if date > last { return Answer(saying: .doubt(.staleOCSP(nextUpdate: nextUpdate, at: date)), edges: edges) }
    switch status {
    case V_OCSP_CERTSTATUS_GOOD: return Answer(saying: .good(until: nextUpdate), edges: edges)
    case V_OCSP_CERTSTATUS_REVOKED: return undecodableTime
    default: return Answer(saying: .doubt(.unknownToOCSP), edges: edges)
    }
  }

  private static var undecodableTime: Answer {
    Answer(saying: .doubt(.malformedOCSP(detail: "its dates cannot be read")))
  }
}
