/// What is asked over HTTP, and what the answer must be: the `expect` of an endpoint.
package struct HTTPExpectation: Hashable, Sendable {
  package let request: ExpectedRequest
  package let answer: ExpectedAnswer
  /// How many redirects are followed at most; 0 takes the first answer as it is.
  package let redirects: Int
  package let bounds: AnswerBounds

  /// As many as browsers follow (Fetch Standard, "HTTP-redirect fetch", step 7). Apple names no figure for URLSession,
  /// which follows redirects by itself and gives up on too many.
  package static let usualRedirects = 20
  package static let mostRedirects = 20

  package init(
    request: ExpectedRequest = ExpectedRequest(), answer: ExpectedAnswer = ExpectedAnswer(),
    redirects: Int = usualRedirects, bounds: AnswerBounds = AnswerBounds()
  ) {
    self.request = request
    self.answer = answer
    self.redirects = redirects
    self.bounds = bounds
  }
}

/// How much of one answer is read.
package struct AnswerBounds: Hashable, Sendable {
  /// Bytes of the status line and all fields, with those of interim answers. A choice: common servers take 8 KiB and
  /// more of a request's fields, and answers carry cookies and policies besides.
  package static let usualHead = 64 << 10
  /// Bytes of the body. A choice: health pages have a few kilobytes.
  package static let usualBody = 1 << 20
  package static let heads = 1 << 10...1 << 20
  /// What is read is held in memory, once for each address that is being probed.
  package static let bodies = 1 << 10...16 << 20

  package let head: Int
  package let body: Int

  package init(head: Int = usualHead, body: Int = usualBody) {
    self.head = head
    self.body = body
  }
}
