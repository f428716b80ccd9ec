/// What one kind of client does with what a server presents.
///
/// A model asks trust evaluation and judges its answers; it reads no clock and does no I/O. What it asks next may turn on
/// an answer (a missing issuer, a missing timestamp), so asking is a parameter and not a list made beforehand.
package protocol ClientModel: Sendable {
  /// What is wrong in the configuration itself: the client then is misconfigured for every host.
  var configurationFaults: [ClientFault] { get }

  /// The verdict, where the configuration works.
  func judge(_ connection: ClientConnection, asking trust: @escaping TrustAsking) -> ClientVerdict

  /// Pins that cover this connection and count at its date; those that could match a certificate at `position` where
  /// one is given.
  func pins(for connection: ClientConnection, at position: ChainPosition?) -> [PinnedItem]

  /// Instants after `date` at which the client itself may judge otherwise, whatever the certificates: the end of a pin
  /// set, a policy's date. In any order.
  func clockEdges(for connection: ClientConnection, after date: Timestamp) -> [Timestamp]

  /// When the pins that cover this connection end, by the earliest clock; nil if never.
  func pinsEnd(for connection: ClientConnection) -> Timestamp?
}

extension ClientModel {
  package func verdict(_ connection: ClientConnection, asking trust: @escaping TrustAsking) -> ClientVerdict {
    if let fault = configurationFaults.first { return .misconfigured(fault) }
    return judge(connection, asking: trust)
  }

  package func clockEdges(for connection: ClientConnection, after date: Timestamp) -> [Timestamp] {
    [pinsEnd(for: connection)].compactMap { $0 }.filter { $0 > date }
  }

  package func pinsEnd(for connection: ClientConnection) -> Timestamp? { nil }
}
