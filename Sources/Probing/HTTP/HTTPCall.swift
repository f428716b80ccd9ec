package import Endpoints
package import NIOCore
import NIOPosix
package import Pinning
package import TLS

/// One exchange with one address under one deadline, in plain HTTP or over TLS.
package struct HTTPCall: Sendable {
  /// What the TLS of a call is told.
  package struct Security: Sendable {
    package let context: ClientContext
    package let serverName: String?
    /// Whether the call may go on with a server that presents this; asked before the request is sent.
    package let accepts: @Sendable (PresentedChain?) -> Bool

    package init(
      context: ClientContext, serverName: String?, accepts: @escaping @Sendable (PresentedChain?) -> Bool
    ) {
      self.context = context
      self.serverName = serverName
      self.accepts = accepts
    }

    var terms: HandshakeTerms {
      HandshakeTerms(context: context, serverName: serverName, applicationProtocols: ["http/1.1"])
    }
  }

  package let address: Endpoints.SocketAddress
  package let request: HTTPRequest
  package let limits: HTTPLimits
  /// Nil is plain HTTP.
  package let security: Security?

  package init(
    to address: Endpoints.SocketAddress, _ request: HTTPRequest, limits: HTTPLimits = HTTPLimits(),
    security: Security? = nil
  ) {
    self.address = address
    self.request = request
    self.limits = limits
    self.security = security
  }

  /// Ends by `deadline`, and promptly when the task is cancelled. The socket is closed, or about to be.
  package func answer(
    on group: any EventLoopGroup, by deadline: ContinuousClock.Instant
  ) async throws(HTTPFault) -> HTTPAnswer {
    let loop = group.next()
    let promise = loop.makePromise(of: HTTPAnswer.self)
    do {
      return try await withTaskCancellationHandler {
        // On the loop from the first, so that nothing which a server says at once comes before its reader.
        loop.execute { begin(on: loop, by: deadline, promise) }
        return try await promise.futureResult.get()
      } onCancel: {
        promise.fail(HTTPFault.cancelled)
      }
    } catch let fault as HTTPFault {
      throw fault
    } catch {
      throw .connect(detail: "\(error)")
    }
  }

  /// On the loop.
  private func begin(
    on loop: any EventLoop, by deadline: ContinuousClock.Instant, _ promise: EventLoopPromise<HTTPAnswer>
  ) {
    let remaining = TimeAmount(max(.milliseconds(1), ContinuousClock.now.duration(to: deadline)))
    let timer = loop.scheduleTask(in: remaining) { promise.fail(HTTPFault.timedOut) }
    let opened = NIOLoopBoundBox(Opened(), eventLoop: loop)
    let connecting = connect(on: loop, within: remaining, noting: opened)
    let call = self
    connecting.flatMap { channel in call.exchange(on: channel) }.cascade(to: promise)
    promise.futureResult.whenComplete { _ in
      timer.cancel()
      // Perhaps it is still connecting: nobody waits for that any more.
      opened.value.isOver = true
      opened.value.channel?.close(promise: nil)
    }
  }

  /// The channel of a call from before it is connected.
  private struct Opened {
    var channel: (any Channel)?
    var isOver = false
  }

  private func connect(
    on loop: any EventLoop, within remaining: TimeAmount, noting opened: NIOLoopBoundBox<Opened>
  ) -> EventLoopFuture<any Channel> {
    let start = ContinuousClock.now
    let security = security
    do {
      return ClientBootstrap(group: loop)
        .channelOption(.tcpOption(.tcp_nodelay), value: 1)
        .connectTimeout(remaining)
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            guard !opened.value.isOver else { throw HTTPFault.cancelled }
            opened.value.channel = channel
            guard let security else { return }
            try channel.pipeline.syncOperations.addHandler(
              TLSStream(security.terms, on: channel.eventLoop))
          }
        }
        .connect(to: try address.forNIO())
        .flatMapErrorThrowing { error in throw Self.fault(error, since: start) }
    } catch {
      return loop.makeFailedFuture(Self.fault(error, since: start))
    }
  }

  private static func fault(_ error: any Error, since start: ContinuousClock.Instant) -> HTTPFault {
    let cause = ProbeFailureCause(error, elapsed: start.duration(to: .now))
    switch cause {
    case .timedOut: return .timedOut
    case .outOfDescriptors: return .outOfDescriptors
    default: return .connect(detail: ProbeFailure(stage: .connect, cause: cause).detail)
    }
  }

  /// On the channel's loop.
  private func exchange(on channel: any Channel) -> EventLoopFuture<HTTPAnswer> {
    guard let security else { return HTTPExchange.begin(request, limits: limits, on: channel) }
    do {
      let stream = try channel.pipeline.syncOperations.handler(type: TLSStream.self)
      let bound = NIOLoopBound((stream: stream, hold: StreamHold()), eventLoop: channel.eventLoop)
      return stream.established.flatMapErrorThrowing { error in
        throw HTTPFault.handshake(detail: (error as? HandshakeFault)?.detail ?? "\(error)")
      }.flatMapThrowing { _ in
        try channel.pipeline.syncOperations.addHandler(bound.value.hold)
        return bound.value.stream.presented
      }.flatMap { presented in
        // A search for paths may take long: not on the loop that others wait for.
        NIOSingletons.posixBlockingThreadPool.runIfActive(eventLoop: channel.eventLoop) {
          security.accepts(presented)
        }
      }.flatMapThrowing { isAccepted in
        guard isAccepted else { throw HTTPFault.handshake(detail: "the certificate is not accepted") }
      }.flatMap {
        let answer = HTTPExchange.begin(request, limits: limits, on: channel)
        bound.value.hold.release()
        return answer
      }
    } catch {
      return channel.eventLoop.makeFailedFuture(HTTPFault.handshake(detail: "\(error)"))
    }
  }
}
