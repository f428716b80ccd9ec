import Endpoints
import PositionedJSON

extension Reading {
  /// What an endpoint expects over HTTP; nil where it expects nothing. What contradicts is reported.
  mutating func expectation(of draft: EndpointDraft) -> HTTPExpectation? {
    guard let expect = draft.expect.located, !expect.value.isOff else { return nil }
    if let url = draft.url.value, url.scheme == .tls {
      // Defaults hold for those that they fit.
      if !expect.isInherited { issues.add(.expect(.expectWithTLS), at: expect) }
      return nil
    }
    checkBody(expect.value)
    checkSerializer(expect.value)
    checkAnswerWithoutBody(expect.value)
    return expect.value.expectation
  }

  private mutating func checkBody(_ draft: ExpectDraft) {
    guard !draft.method.isFaulty, let body = draft.body.located else { return }
    let method = draft.method.value ?? "GET"
    if method == "GET" || method == "HEAD" {
      issues.add(.expect(.bodyWithoutPlace(method: method)), at: body)
    } else if let query = draft.query.located, !query.value.isEmpty,
      !ExpectedRequest.methodsWithQuery.contains(method)
    {
      issues.add(.expect(.queryAndBody(method: method)), at: query)
    }
  }

  /// The answer to HEAD has no body (RFC 9110, section 9.3.2).
  private mutating func checkAnswerWithoutBody(_ draft: ExpectDraft) {
    guard draft.method.value == "HEAD" else { return }
    let keys: [(String, Located<Void>?)] = [
      ("json", draft.json.located?.with(())), ("jsonHas", draft.jsonHas.located?.with(())),
      ("bodyContains", draft.bodyContains.located.flatMap { $0.value.isEmpty ? nil : $0.with(()) }),
      ("bodyEquals", draft.bodyEquals.located.flatMap { $0.value.isEmpty ? nil : $0.with(()) }),
    ]
    for (key, located) in keys {
      if let located { issues.add(.expect(.noBodyToLookAt(key)), at: located) }
    }
  }

  private mutating func checkSerializer(_ draft: ExpectDraft) {
    guard draft.serializer.value == .http else { return }
    let keys: [(String, Located<Void>?)] = [
      ("json", draft.json.located?.with(())), ("jsonHas", draft.jsonHas.located?.with(())),
      ("removesKeysWithNullValues", draft.removesKeysWithNullValues.located?.with(())),
    ]
    for (key, located) in keys {
      if let located, !located.isInherited { issues.add(.expect(.keyOfJSON(key)), at: located) }
    }
  }
}

extension ExpectDraft {
  /// Whoever looks into the body means it to be parsed.
  private var chosenSerializer: AnswerSerializer {
    let looksInside = json.value != nil || jsonHas.value != nil || removesKeysWithNullValues.value == true
    return serializer.value ?? (looksInside ? .json : .http)
  }

  var expectation: HTTPExpectation {
    let parses = chosenSerializer == .json
    return HTTPExpectation(
      request: ExpectedRequest(
        method: method.value ?? "GET", fields: headers.value ?? [], parameters: query.value ?? [:], body: body.value),
      answer: ExpectedAnswer(
        statuses: status.value ?? ExpectedAnswer.usualStatuses, serializer: chosenSerializer,
        contentTypes: contentTypes.value, removesKeysWithNullValues: removesKeysWithNullValues.value ?? false,
        removesNullsInArrays: (version.value ?? 4) >= 4, values: parses ? json.value ?? [] : [],
        places: parses ? jsonHas.value ?? [] : [], texts: bodyContains.value ?? [], body: bodyEquals.value,
        fields: responseHeaders.value ?? []),
      redirects: redirects.value ?? HTTPExpectation.usualRedirects,
      bounds: AnswerBounds(
        head: maximumHeader.value ?? AnswerBounds.usualHead, body: maximumBody.value ?? AnswerBounds.usualBody))
  }
}
