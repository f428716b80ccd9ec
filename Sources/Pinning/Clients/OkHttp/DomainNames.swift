/// Names as OkHttp canonicalises them, and as the list of public suffixes means its own: lower case, labels beyond ASCII in Punycode (RFC 3492).
///
/// Of UTS 46 only lower case and the ideographic full stops are done; names in compatibility forms are not folded.
package enum DomainNames {
  /// Nil where the text is no host.
  package static func canonical(_ text: String) -> String? {
    let dotted = String(text.map { "\u{3002}\u{ff0e}\u{ff61}".contains($0) ? "." : $0 }).lowercased()
    if IPAddress(dotted) != nil { return dotted }
    let labels = dotted.split(separator: ".", omittingEmptySubsequences: false)
    let encoded = labels.map(label)
    guard !dotted.isEmpty, !encoded.contains(nil), !labels.dropLast().contains(where: \.isEmpty) else { return nil }
    let name = encoded.compactMap { $0 }.joined(separator: ".")
    return name.utf8.count <= 253 ? name : nil
  }

  private static func label(_ label: Substring) -> String? {
    if label.utf8.allSatisfy({ $0 < 0x80 }) {
      // What OkHttp refuses in a host.
      let isForeign = label.utf8.contains { $0 <= 0x20 || $0 == 0x7f || "#%/:?@[\\]".utf8.contains($0) }
      return isForeign || label.utf8.count > 63 ? nil : String(label)
    }
    let encoded = punycode(label.unicodeScalars.map(\.value)).map { "xn--" + $0 }
    return encoded.flatMap { $0.utf8.count <= 63 ? $0 : nil }
  }

  // RFC 3492, section 5.
  private static let base = 36
  private static let tMin = 1
  private static let tMax = 26

  /// RFC 3492, section 6.3; nil where it would overflow.
  private static func punycode(_ scalars: [UInt32]) -> String? {
    var output = scalars.filter { $0 < 0x80 }.map { UInt8($0) }
    let basic = output.count
    var handled = basic
    if basic > 0 { output.append(UInt8(ascii: "-")) }
    var next = 0x80
    var delta = 0
    var bias = 72
    while handled < scalars.count {
      guard let least = scalars.map(Int.init).filter({ $0 >= next }).min() else { return nil }
      let (product, overflow) = (least - next).multipliedReportingOverflow(by: handled + 1)
      guard !overflow, product < Int(Int32.max) - delta else { return nil }
      delta += product
      next = least
      for scalar in scalars.map(Int.init) {
        if scalar < next { delta += 1 }
        guard scalar == next else { continue }
        output += variableLength(delta, bias: bias)
        bias = adapt(delta, points: handled + 1, isFirst: handled == basic)
        delta = 0
        handled += 1
      }
      delta += 1
      next += 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static func variableLength(_ delta: Int, bias: Int) -> [UInt8] {
    var digits = [UInt8]()
    var rest = delta
    for k in stride(from: base, to: .max, by: base) {
      let threshold = k <= bias ? tMin : k >= bias + tMax ? tMax : k - bias
      if rest < threshold { break }
      digits.append(digit(threshold + (rest - threshold) % (base - threshold)))
      rest = (rest - threshold) / (base - threshold)
    }
    return digits + [digit(rest)]
  }

  private static func digit(_ value: Int) -> UInt8 {
    value < 26 ? UInt8(ascii: "a") + UInt8(value) : UInt8(ascii: "0") + UInt8(value - 26)
  }

  /// RFC 3492, section 6.1: skew 38, damp 700.
  private static func adapt(_ delta: Int, points: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / points
    var k = 0
    while delta > (base - tMin) * tMax / 2 {
      delta /= base - tMin
      k += base
    }
    return k + (base - tMin + 1) * delta / (delta + 38)
  }
}
