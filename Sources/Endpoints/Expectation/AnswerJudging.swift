extension ExpectedAnswer {
  /// What is wrong with an answer; nil where it is as expected. The serializer comes first, in AFNetworking's own order,
  /// then what pintop is asked for besides. Secrets that the answer repeats are masked.
  package func fault(of answer: ReceivedAnswer, masking mask: SecretMask = SecretMask([])) -> AnswerFault? {
    AnswerJudging(expected: self, answer: answer, mask: mask).fault
  }
}

/// One answer held against what is expected of it.
private struct AnswerJudging {
  /// What a text of the answer is cut to where it is told: enough to see what is wrong.
  static let longestSeen = 120

  let expected: ExpectedAnswer
  let answer: ReceivedAnswer
  let mask: SecretMask

  var fault: AnswerFault? {
    switch serialized {
    case .failure(let fault): fault
    case .success(let json): fieldFault ?? jsonFault(json) ?? textFault
    }
  }

  /// As AFNetworking's serializer: the object, nil where there is nothing to parse, or its error.
  private var serialized: Result<PlainJSON?, AnswerFault> {
    let type = typeFault
    let status = statusFault(underlying: type)
    switch expected.serializer {
    case .http:
      return (status ?? type).map(Result.failure) ?? .success(nil)
    case .json:
      // A body of a wrong type is not parsed; one of a wrong status alone is.
      if let type { return .failure(status ?? type) }
      return parsed(status)
    }
  }

  /// `validateResponse`: a wrong type of an empty body is no error, nor is a missing one.
  private var typeFault: AnswerFault? {
    guard let contentTypes = expected.contentTypes, !answer.body.isEmpty else { return nil }
    guard !(answer.contentType.map(contentTypes.contains) ?? false) else { return nil }
    return .contentType(seen: answer.contentType(masking: mask).map(cut), accepted: contentTypes)
  }

  private func statusFault(underlying: AnswerFault?) -> AnswerFault? {
    guard !expected.statuses.contains(where: { $0.contains(answer.status) }) else { return nil }
    return .status(seen: answer.status, accepted: expected.statuses, underlying: underlying)
  }

  private func parsed(_ status: AnswerFault?) -> Result<PlainJSON?, AnswerFault> {
    // Rails answers `head :ok` with one space.
    guard !answer.body.isEmpty, answer.body != [0x20] else { return status.map(Result.failure) ?? .success(nil) }
    if let coding = answer.coding(masking: mask) { return .failure(status ?? .encoded(coding)) }
    do throws(PlainJSONFault) {
      let json = try PlainJSONParser.parse(answer.body)
      if let status { return .failure(status) }
      return .success(
        expected.removesKeysWithNullValues ? json.withoutNulls(inArrays: expected.removesNullsInArrays) : json)
    } catch {
      return .failure(.notJSON(error, underlying: status))
    }
  }

  private var fieldFault: AnswerFault? {
    expected.fields.lazy.compactMap { expected -> AnswerFault? in
      let seen = answer.fields.filter { $0.name.lowercased() == expected.name.lowercased() }.map(\.value)
      if let value = expected.value, seen.contains(value) { return nil }
      if expected.value == nil, !seen.isEmpty { return nil }
      return .field(name: expected.name, expected: expected.value, seen: seen.first.map(cut))
    }.first
  }

  private func jsonFault(_ json: PlainJSON?) -> AnswerFault? {
    (expected.places.map { ($0, nil) } + expected.values.map { ($0.path, $0.value) }).lazy
      .compactMap { fault(in: json, at: $0.0, expecting: $0.1) }.first
  }

  private func fault(in json: PlainJSON?, at path: BodyPath, expecting expected: PlainJSON?) -> AnswerFault? {
    guard let json else { return .noPlace(path, BodyPathMiss(reached: BodyPath([]), cause: .nothing)) }
    switch path.value(in: json) {
    case .failure(let miss): return .noPlace(path, miss)
    case .success(let seen):
      guard let expected, seen != expected else { return nil }
      return .value(path, expected: cut(expected.text()), seen: cut(seen.text()))
    }
  }

  private var textFault: AnswerFault? {
    guard !expected.texts.isEmpty || expected.body != nil else { return nil }
    if let coding = answer.coding(masking: mask) { return .encoded(coding) }
    if let missing = expected.texts.first(where: { !answer.body.holds(Array($0.utf8)) }) {
      return .textMissing(missing)
    }
    guard let body = expected.body, answer.body != Array(body.utf8) else { return nil }
    return .otherBody(expected: cut(body), seen: cut(String(decoding: answer.body, as: UTF8.self)))
  }

  /// Masked first: half a secret would be shown else.
  private func cut(_ text: String) -> String {
    let masked = mask(text)
    // A character may be of any length.
    let shown = masked.unicodeScalars.prefix(Self.longestSeen)
    return shown.endIndex < masked.endIndex ? String(String.UnicodeScalarView(shown)) + "…" : masked
  }
}

extension ReceivedAnswer {
  /// What the body is encoded with, as content (RFC 9110, section 8.4) or in transfer (RFC 9112, section 7), other than
  /// the chunks that are taken apart; nil without.
  fileprivate func coding(masking mask: SecretMask) -> String? {
    let codings = fields.filter { Self.codingFields.contains($0.name.lowercased()) }
      .flatMap { mask($0.value).split(separator: ",") }
      .map { $0.filter { !$0.isWhitespace }.lowercased() }.filter { !$0.isEmpty && !Self.plain.contains($0) }
    return codings.isEmpty ? nil : String(codings.joined(separator: ", ").prefix(AnswerJudging.longestSeen))
  }

  private static let codingFields: Set = ["content-encoding", "transfer-encoding"]
  private static let plain: Set = ["identity", "chunked"]
}

extension [UInt8] {
  /// These bytes stand in it. Takes time in the product of both lengths at worst; both are bounded, and the text that is
  /// looked for is a configuration's.
  fileprivate func holds(_ part: [UInt8]) -> Bool {
    guard let first = part.first else { return true }
    var start = startIndex
    while let found = self[start...].firstIndex(of: first) {
      if self[found...].starts(with: part) { return true }
      start = found + 1
    }
    return false
  }
}
