/// How far a probe came with a server: the second of two reachabilities, the first being this machine's own.
extension AddressObservation {
  /// The last stage that ended well; nil where none did.
  package var reached: Stage? { Stage.allCases.last { times[$0] != nil } }
}
