import NIOCore
import Pinning
import Synchronization

/// A behaviour made ready: contexts are built once, and connections only make sessions of them.
enum Reaction: Sendable {
  case tls(Rotation, delay: Duration, reply: HTTPReply)
  case silent
  case plainHTTP
  case hangUp

  init(_ behaviour: ServerBehaviour, label: String) throws(MintFault) {
    switch behaviour {
    case .refuse: self = .hangUp
    case .silent: self = .silent
    case .plainHTTP: self = .plainHTTP
    case .tls(let service):
      let greeting = HTTPAnswer.bytes(status: "200 OK", json: "{\"server\":\"\(label)\"}")
      let reply = service.reply == .greeting ? .bytes(greeting, then: .close) : service.reply
      self = .tls(try Rotation(service), delay: service.delay, reply: reply)
    }
  }

  /// Puts the handler into the pipeline of an accepted connection; on its event loop.
  func take(_ channel: any Channel) throws {
    switch self {
    case .tls(let rotation, let delay, let reply):
      let session = try rotation.next.makeSession()
      let handler = TLSServerHandler(session, delay: delay, reply: reply)
      try channel.pipeline.syncOperations.addHandler(handler)
    case .silent: try channel.pipeline.syncOperations.addHandler(SilentHandler())
    case .plainHTTP: try channel.pipeline.syncOperations.addHandler(PlainHTTPHandler())
    case .hangUp: channel.close(promise: nil)
    }
  }
}

/// The contexts of a service, taken in turn.
final class Rotation: Sendable {
  private let contexts: [ServerContext]
  private let taken = Atomic<Int>(0)

  init(_ service: TLSService) throws(MintFault) {
    var contexts = [ServerContext]()
    for chain in service.chains {
      contexts.append(
        try ServerContext(
          chain, versions: service.minimumVersion...service.maximumVersion, others: service.otherwise,
          demand: service.demand, sendsTickets: service.sendsTickets))
    }
    self.contexts = contexts
  }

  var next: ServerContext {
    let turn = taken.wrappingAdd(1, ordering: .relaxed).oldValue
    return contexts[Int(UInt(bitPattern: turn) % UInt(contexts.count))]
  }
}

/// What accepted connections meet at this moment: set by the server, read on the event loops.
final class CurrentReaction: Sendable {
  private let reaction = Mutex<Reaction>(.hangUp)

  func set(_ next: Reaction) { reaction.withLock { $0 = next } }

  func get() -> Reaction { reaction.withLock { $0 } }
}
