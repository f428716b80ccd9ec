import Endpoints
import NIOCore
import NIOHTTP1
import NIOPosix

/// Fetches one resource by HTTP/1.1, without TLS and without following redirects.
struct HTTPFetch: Sendable {
  let group: any EventLoopGroup
  let timeout: Duration
  /// Bytes of the body.
  let limit: Int

  func bytes(at url: String) async throws(HTTPFetchFault) -> [UInt8] {
    guard let location = HTTPLocation(url) else { throw .badURL }
    do {
      return try await fetched(location).get()
    } catch let fault as HTTPFetchFault {
      throw fault
    } catch {
      let cause = ProbeFailureCause(error, elapsed: timeout)
      throw .connection(detail: ProbeFailure(stage: .connect, cause: cause).detail)
    }
  }

  private func fetched(_ location: HTTPLocation) -> EventLoopFuture<[UInt8]> {
    let loop = group.next()
    let promise = loop.makePromise(of: [UInt8].self)
    let limit = limit
    // The one deadline over all; connecting has none of its own.
    let nanoseconds = Int64(timeout / .nanoseconds(1))
    let timer = loop.scheduleTask(in: .nanoseconds(nanoseconds)) { promise.fail(HTTPFetchFault.timedOut) }
    let connecting = ClientBootstrap(group: loop)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHTTPClientHandlers()
          try channel.pipeline.syncOperations.addHandler(
            HTTPFetchHandler(location, limit: limit, promise: promise))
        }
      }
      .connect(host: location.host, port: Int(location.port))
    connecting.whenFailure { promise.fail($0) }
    promise.futureResult.whenComplete { _ in
      timer.cancel()
      connecting.whenSuccess { $0.close(promise: nil) }
    }
    return promise.futureResult
  }
}

/// Why a resource could not be fetched.
enum HTTPFetchFault: Error, Hashable {
  case badURL
  case timedOut
  case connection(detail: String)
  case status(UInt)
  case tooLarge(limit: Int)
  /// The connection ended before the response did.
  case cutShort

  /// A clause.
  var detail: String {
    switch self {
    case .badURL: "it is no URL of plain HTTP"
    case .timedOut: "the server did not answer in time"
    case .connection(let detail): "the connection failed: \(detail)"
    case .status(let code): "the server answers with status \(code)"
    case .tooLarge(let limit): "it has more than \(limit) bytes"
    case .cutShort: "the response is cut short"
    }
  }
}

/// Asks once, and gathers the answer.
private final class HTTPFetchHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias OutboundOut = HTTPClientRequestPart

  private let location: HTTPLocation
  private let limit: Int
  private let promise: EventLoopPromise<[UInt8]>
  private var body = [UInt8]()

  init(_ location: HTTPLocation, limit: Int, promise: EventLoopPromise<[UInt8]>) {
    self.location = location
    self.limit = limit
    self.promise = promise
  }

  func channelActive(context: ChannelHandlerContext) {
    let headers = HTTPHeaders([
      ("Host", location.authority), ("Accept", "application/pkix-crl, */*"), ("Connection", "close"),
    ])
    let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: location.target, headers: headers)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      // What comes before the answer itself (RFC 9110, section 15.2).
      guard head.status.code >= 200 else { return }
      if head.status.code != 200 { promise.fail(HTTPFetchFault.status(head.status.code)) }
    case .body(let part):
      guard body.count + part.readableBytes <= limit else {
        promise.fail(HTTPFetchFault.tooLarge(limit: limit))
        return
      }
      body += part.readableBytesView
    case .end: promise.succeed(body)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    promise.fail(HTTPFetchFault.cutShort)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    promise.fail(error)
    context.close(promise: nil)
  }
}
