import Endpoints
import NIOCore
import Pinning

/// The last phase: one request over the session that stands. Whatever comes of it, the observation of the handshake
/// stays as it is.
extension Attempt {
  func ask(_ ask: HTTPAsk) throws {
    startTimer(terms.watch.timeout)
    let hold = StreamHold()
    try insert(hold)
    guard let session else { throw ChannelError.ioOnClosedChannel }
    let presented = stream?.presented
    let admission = loop.makePromise(of: HTTPAdmission.self)
    admission.completeWithTask { await ask.admission(presented, session) }
    admission.futureResult.assumeIsolated().whenSuccess { self.admit($0, ask, hold) }
  }

  /// Characters of a path that the transcript keeps.
  private static let pathLength = 200

  private func admit(_ admission: HTTPAdmission, _ ask: HTTPAsk, _ hold: StreamHold) {
    guard !isOver, let channel else { return }
    judgement = admission.judgement
    guard admission.isGranted else { return finishAsking(.notAdmitted) }
    note(
      .asked(method: ask.request.method, path: String(ask.request.target.prefix { $0 != "?" }.prefix(Self.pathLength))))
    let answer = HTTPExchange.begin(ask.request, limits: ask.limits, on: channel)
    answer.assumeIsolated().whenComplete { result in
      switch result {
      case .success(let answer): self.finishAsking(.answer(answer))
      case .failure(let error): self.finishAsking(.fault(HTTPAnswerFault(error)))
      }
    }
    hold.release()
  }

  /// What failed outside of the exchange: the deadline, a connection that broke while the server was judged, ourselves.
  func askingFault(_ cause: ProbeFailureCause) -> HTTPAnswerFault {
    switch cause {
    case .timedOut(let after): .timedOut(after: after)
    case .late(let lateness): .late(by: lateness)
    case .cancelled: .cancelled
    case .closed: .cutShort
    case .nameNotFound, .noAddresses, .resolverFailed, .refused, .reset, .unreachable, .proxy, .startTLS, .notTLS,
      .alert, .handshake, .clientCertificateRequired, .clientCertificateRefused, .noRoute, .outOfDescriptors, .crowded,
      .system:
      .broken(ProbeFailure(stage: .http, cause: cause).detail)
    }
  }
}

extension HTTPAnswerFault {
  /// What an exchange fails with.
  init(_ error: any Error) {
    guard let fault = error as? HTTPFault else {
      self = .broken("\(error)")
      return
    }
    self =
      switch fault {
      case .malformed(let detail): .malformed(detail)
      case .headTooLong(let limit): .headTooLong(limit: limit)
      case .bodyTooLong(let limit): .bodyTooLong(limit: limit)
      case .cutShort: .cutShort
      case .cancelled: .cancelled
      case .timedOut, .connect, .outOfDescriptors, .handshake: .broken(fault.detail)
      case .stream(let detail): .broken(detail)
      }
  }
}
