package import Pinning

/// Judges the servers that pintop itself asks over TLS, as a program on this machine would.
package struct ServerTrust: Sendable {
  /// Why a server that presents this is not to be believed; nil where it is.
  package typealias Objection =
    @Sendable (_ presented: PresentedChain, _ identity: ReferenceIdentity, _ anchors: AnchorSelection) -> TrustFailure?

  let objection: Objection

  package init(_ objection: @escaping Objection) {
    self.objection = objection
  }

  /// Believes nobody: whoever hands no trust in asks no server over TLS.
  package static let none = ServerTrust { _, _, _ in .nothingPresented }
}
