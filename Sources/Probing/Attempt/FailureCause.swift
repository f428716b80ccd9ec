import Endpoints
import Glibc
import NIOCore
import TLS

extension ProbeFailureCause {
  /// What an error number of a socket means (connect(2), socket(2), tcp(7)). `elapsed` is the time since the probe's
  /// start.
  init(errorNumber: Int32, elapsed: Duration) {
    self =
      switch errorNumber {
      case ECONNREFUSED: .refused
      case ECONNRESET, EPIPE: .reset
      case ETIMEDOUT: .timedOut(after: elapsed)
      case EMFILE, ENFILE: .outOfDescriptors
      case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EHOSTDOWN, EAFNOSUPPORT:
        .unreachable(ErrorNumber.text(errorNumber).lowercasedFirst)
      default: .system(ErrorNumber.text(errorNumber).lowercasedFirst)
      }
  }

  /// What NIO reports of a channel that is connecting or connected.
  init(_ error: any Error, elapsed: Duration) {
    switch error {
    case let error as IOError: self.init(errorNumber: error.errnoCode, elapsed: elapsed)
    case let fault as HandshakeFault: self.init(fault)
    case let fault as HandshakeSetupFault: self.init(fault)
    case ChannelError.connectTimeout: self = .timedOut(after: elapsed)
    case ChannelError.eof, ChannelError.inputClosed, ChannelError.ioOnClosedChannel: self = .closed
    default: self = .system("\(error)")
    }
  }

  init(_ fault: HandshakeFault) {
    self =
      switch fault {
      case .notTLS(let firstBytes): .notTLS(firstBytes)
      case .alert(let alert): .alert(alert)
      case .endOfInput: .closed
      case .undecodableCertificate, .inputLimitExceeded, .local: .handshake(fault.detail)
      }
  }

  /// The handshake could not begin: our own fault.
  init(_ fault: HandshakeSetupFault) {
    self = .system(fault.detail)
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
