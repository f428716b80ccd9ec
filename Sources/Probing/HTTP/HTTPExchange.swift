import NIOCore
import NIOHTTP1
import TLS

/// One request and its answer, over any channel whose bytes are plain: a socket, or what a `TLSStream` gives.
enum HTTPExchange {
  /// To be called on the channel's loop, once, when the channel is active. The future fails with an `HTTPFault`. The
  /// channel stays open: the deadline, and closing it, are the caller's.
  static func begin(
    _ request: HTTPRequest, limits: HTTPLimits, on channel: any Channel
  ) -> EventLoopFuture<HTTPAnswer> {
    let promise = channel.eventLoop.makePromise(of: HTTPAnswer.self)
    do {
      let pipeline = channel.pipeline.syncOperations
      let meter = HTTPMeter(limits)
      try pipeline.addHandler(meter)
      try pipeline.addHTTPClientHandlers(
        leftOverBytesStrategy: .dropBytes, decoderLimitConfiguration: limits.forParser)
      try pipeline.addHandler(HTTPExchangeHandler(request, limits, meter, promise))
    } catch {
      promise.fail(HTTPFault.stream(detail: "\(error)"))
    }
    return promise.futureResult
  }
}

extension HTTPLimits {
  /// The shortest field, `a:` and its line break.
  private static let shortestField = 4

  /// The parser's own limits are others than ours: none of them is to be met before.
  fileprivate var forParser: NIOHTTPDecoderLimitConfiguration {
    var configuration = NIOHTTPDecoderLimitConfiguration()
    configuration.maxHeaderFieldSize = head
    configuration.maxHeaderListSize = head
    configuration.maxHeaderFieldCount = head / Self.shortestField
    return configuration
  }
}

/// Counts what comes before the parser sees it, so that neither an endless header nor endless framing is read.
private final class HTTPMeter: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let limits: HTTPLimits
  private var total = 0
  private(set) var firstByteAt: ContinuousClock.Instant?
  var hasHead = false

  init(_ limits: HTTPLimits) {
    self.limits = limits
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    var rest = unwrapInboundIn(data)
    if firstByteAt == nil { firstByteAt = .now }
    // The header may end anywhere: as long as it has not, no more is handed on than it may have.
    while rest.readableBytes > 0 {
      let allowed = (hasHead ? limits.wire : limits.head) - total
      guard allowed > 0, let part = rest.readSlice(length: min(allowed, rest.readableBytes)) else {
        context.fireErrorCaught(
          hasHead ? HTTPFault.bodyTooLong(limit: limits.body) : HTTPFault.headTooLong(limit: limits.head))
        return
      }
      total += part.readableBytes
      context.fireChannelRead(wrapInboundOut(part))
    }
  }
}

/// Asks once, and gathers the answer.
private final class HTTPExchangeHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias OutboundOut = HTTPClientRequestPart

  private let request: HTTPRequest
  private let limits: HTTPLimits
  private let meter: HTTPMeter
  private let promise: EventLoopPromise<HTTPAnswer>
  private let start = ContinuousClock.now
  private var head: HTTPResponseHead?
  private var body = [UInt8]()
  private var isOver = false

  init(_ request: HTTPRequest, _ limits: HTTPLimits, _ meter: HTTPMeter, _ promise: EventLoopPromise<HTTPAnswer>) {
    self.request = request
    self.limits = limits
    self.meter = meter
    self.promise = promise
  }

  func handlerAdded(context: ChannelHandlerContext) {
    var headers = HTTPHeaders(request.fields.map { ($0.name, $0.value) })
    if !request.body.isEmpty { headers.replaceOrAdd(name: "Content-Length", value: "\(request.body.count)") }
    headers.replaceOrAdd(name: "Connection", value: "close")
    let head = HTTPRequestHead(
      version: .http1_1, method: HTTPMethod(rawValue: request.method), uri: request.target, headers: headers)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if !request.body.isEmpty {
      context.write(
        wrapOutboundOut(.body(.byteBuffer(context.channel.allocator.buffer(bytes: request.body)))), promise: nil)
    }
    let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
    context.writeAndFlush(wrapOutboundOut(.end(nil))).whenFailure { bound.value.fail(.stream(detail: "\($0)")) }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    fail(.cutShort)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isOver else { return }
    switch unwrapInboundIn(data) {
    case .head(let head):
      self.head = head
      meter.hasHead = true
    case .body(let part):
      guard body.count + part.readableBytes <= limits.body else {
        return fail(.bodyTooLong(limit: limits.body))
      }
      body += part.readableBytesView
    case .end:
      succeed()
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    fail(.cutShort)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error {
    case let fault as HTTPFault: fail(fault)
    case HTTPParserError.invalidEOFState: fail(.cutShort)
    case HTTPParserError.headerOverflow: fail(.headTooLong(limit: limits.head))
    case let error as HTTPParserError: fail(.malformed(detail: HTTPParserWords.words(error)))
    default: fail(.stream(detail: HTTPParserWords.words(ofStream: error)))
    }
  }

  private func succeed() {
    guard let head, !isOver else { return }
    isOver = true
    let end = ContinuousClock.now
    promise.succeed(
      HTTPAnswer(
        status: Int(head.status.code), fields: head.headers.map { HTTPField($0.name, $0.value) }, body: body,
        firstByte: start.duration(to: meter.firstByteAt ?? end), total: start.duration(to: end)))
  }

  /// The first word counts.
  private func fail(_ fault: HTTPFault) {
    guard !isOver else { return }
    isOver = true
    body = []
    promise.fail(fault)
  }
}
