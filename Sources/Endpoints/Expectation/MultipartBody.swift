/// Parameters as parts of `multipart/form-data` (RFC 7578), as AFNetworking's multipart form sends them.
enum MultipartBody {
  /// One part a pair of the query string; null has an empty one.
  static func bytes(_ parameters: [String: PlainJSON], boundary: String) -> [UInt8] {
    let parts = QueryString.pairs(parameters).map { pair in
      "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(pair.field)\"\r\n\r\n\(pair.value ?? "")\r\n"
    }
    return Array((parts.joined() + "--\(boundary)--\r\n").utf8)
  }

  static func type(boundary: String) -> String { "multipart/form-data; boundary=\(boundary)" }

  /// A line that stands nowhere in the values (RFC 2046, section 5.1.1).
  static func boundary(for parameters: [String: PlainJSON]) -> String {
    let texts = QueryString.pairs(parameters).flatMap { [$0.field, $0.value ?? ""] }
    var number = 1
    while true {
      let boundary = "Boundary+\(number)"
      // Bounded: each try that fails takes a text that holds it, and the texts are finite.
      if !texts.contains(where: { $0.contains(boundary) }) { return boundary }
      number += 1
    }
  }
}
