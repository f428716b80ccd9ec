import COpenSSL

/// The lists of timestamps in a stapled OCSP response (RFC 6962, section 3.3): whatever else the response says.
enum StapledTimestamps {
  static func lists(in response: [UInt8]) -> [[UInt8]] {
    guard response.count <= RevocationLimits.responseBytes else { return [] }
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    let decoded = response.withUnsafeBufferPointer { buffer in
      var cursor = buffer.baseAddress
      return d2i_OCSP_RESPONSE(nil, &cursor, buffer.count)
    }
    defer { OCSP_RESPONSE_free(decoded) }
    guard let decoded, let basic = OCSP_response_get1_basic(decoded) else { return [] }
    defer { OCSP_BASICRESP_free(basic) }
    return (0..<max(0, OCSP_resp_count(basic))).compactMap { index in
      var start: UnsafePointer<UInt8>?
      let count = revocation_response_timestamps(OCSP_resp_get0(basic, index), &start)
      guard count > 0, let start else { return nil }
      // The extension's value is an OCTET STRING that holds the list.
      var cursor = DERCursor(Array(UnsafeBufferPointer(start: start, count: count))[...])
      return cursor.next(tag: DERCursor.octetString).map { Array($0.content) }
    }
  }
}
