import Endpoints
import NIOCore
import NIOHTTP1
import TLS

/// What a parser's fault, or a stream's, means: a clause about the answer.
enum HTTPParserWords {
  static func words(_ error: HTTPParserError) -> String {
    switch error {
    case .invalidConstant: "it does not begin with \"HTTP/1.\""
    case .invalidVersion: "its version is none of HTTP/1"
    case .invalidStatus: "its status is no number"
    case .lfExpected: "a line does not end in CR and LF"
    case .invalidHeaderToken, .invalidCharactersUsed: "a field holds a character that none may"
    case .invalidContentLength: "its Content-Length is no number, or more than one"
    case .unexpectedContentLength: "it has a Content-Length beside a Transfer-Encoding"
    case .invalidChunkSize: "the size of a chunk is no number"
    case .strictModeAssertion: "a character stands where a line is to end"
    case .unknown: "its lines or its length are not as RFC 9112 has them"
    default: "\(error)"
    }
  }

  static func words(ofStream error: any Error) -> String {
    switch error {
    case let fault as HandshakeFault: fault.detail
    case let error as IOError: ProbeFailure(stage: .http, cause: ProbeFailureCause(error, elapsed: .zero)).detail
    default: "\(error)"
    }
  }
}
