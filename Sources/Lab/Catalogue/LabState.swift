/// What a server of the lab shows. Any server may be put into any state.
package enum LabState: String, Hashable, Sendable, CaseIterable {
  /// The pinned leaf key, a leaf with 88 days left, a whole chain to the lab's root.
  case healthy
  /// As healthy, with the backup key: rotated as planned.
  case backupKey = "backup-key"
  /// As healthy, with a key that nobody pinned.
  case rotated
  case endsIn2Days = "ends-in-2-days"
  case endsIn19Days = "ends-in-19-days"
  /// The leaf ended two days ago.
  case expired
  /// The leaf begins in two days.
  case notYetValid = "not-yet-valid"
  /// The pinned key, signed by itself.
  case selfSigned = "self-signed"
  /// The pinned key below a root that is in no store; the root is sent too.
  case unknownRoot = "unknown-root"
  /// The pinned key in a leaf for another host.
  case wrongHost = "wrong-host"
  /// The leaf alone.
  case missingIntermediate = "missing-intermediate"
  /// The intermediate lacks CA:TRUE.
  case notACA = "not-a-ca"
  /// Another key below the proxy's root, which is in the store.
  case intercepted
  /// The pinned key below the private root, which is in no store but may be a configured anchor.
  case privateCA = "private-ca"
  /// An unpinned key with a whole chain, and the pinned certificate sent after it, where it proves nothing.
  case pinAppended = "pin-appended"
  case nothingListening = "nothing-listening"
  /// Accepts and never answers.
  case silent
  /// As healthy, one and a half seconds late.
  case slow
  case plainHTTP = "plain-http"
  /// Every second address has the backup key; where there is but one address, every second connection.
  case halfRotated = "half-rotated"
  /// As healthy, with a certificate for a fresh RSA key beside the usual one.
  case twoKinds = "two-kinds"
  /// As two-kinds, and the RSA certificate ends in two days.
  case secondKindEnds = "second-kind-ends-in-2-days"
  /// As healthy for those who send the server's name; without one, the certificate of another host.
  case defaultHost = "default-host"
  /// As healthy, and HTTP requests are answered with an error page: status 502, `text/html`.
  case badGateway = "bad-gateway"
  /// As healthy, and HTTP requests are never answered.
  case noAnswer = "no-answer"
  /// Healthy for some seconds, refusing for as many, and so on.
  case flapping

  /// Reads a state's name as it is typed.
  package init(named name: String) throws(LabFault) {
    guard let state = Self(rawValue: name) else {
      throw .unknownState(name, known: Self.allCases.map(\.rawValue))
    }
    self = state
  }
}

/// The states that the lab promises its endpoints to be in, spelled as `pintop check --json` spells them.
package enum PromisedState: String, Hashable, Sendable, CaseIterable {
  case accept
  case refused
  case untrusted
  case unreachable
  case http
  case misconfigured
  case expiring
  case unpinned
  case partial
}
