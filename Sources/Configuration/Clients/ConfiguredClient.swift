package import Pinning

/// One entry of `clients`, with its files read.
package struct ConfiguredClient: Hashable, Sendable {
  package let build: ClientBuild
  /// The file of each layer, in the build's order.
  package let files: [ReadClientFile]

  package var name: String { build.name }
}
