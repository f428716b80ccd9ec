package import Endpoints
import Pinning

/// What a person types for a server: `api.example.com`, `api.example.com:8443`, an address, or a URL.
package enum TypedTarget {
  /// Throws a sentence without a full stop.
  package static func url(_ text: String) throws(TypedTargetFault) -> EndpointURL {
    let whole =
      if text.contains("://") {
        text
      } else if IPAddress(text)?.family == .v6 {
        "https://[\(text)]"
      } else {
        "https://\(text)"
      }
    switch EndpointURLValue.read(whole) {
    case .success(let url): return url
    case .failure(let fault): throw TypedTargetFault(message: fault.problem.message + "; " + fault.problem.remedy)
    }
  }

  /// An address to connect to in place of those that DNS knows, such as `203.0.113.7:443`; without a port, that of the
  /// target.
  package static func address(_ text: String, defaultPort: UInt16) throws(TypedTargetFault) -> SocketAddress {
    switch ConnectAddress.read(text) {
    case .success(let address): return address.address(defaultPort: defaultPort)
    case .failure(let fault): throw TypedTargetFault(message: fault.problem.message + "; " + fault.problem.remedy)
    }
  }
}

/// Why a text is no server.
package struct TypedTargetFault: Error, Hashable, Sendable {
  package let message: String
}
