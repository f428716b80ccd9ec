/// The forms in which shipped builds carry their pins; raw values as in `endpoints.json` and on the command line.
package enum ClientFormat: String, Hashable, Sendable, CaseIterable {
  /// `TSKConfiguration` in an Info.plist, or that dictionary alone.
  case trustKit = "trustkit"
  /// `network_security_config.xml`.
  case androidNSC = "android-nsc"
  /// `NSAppTransportSecurity` in an Info.plist, or that dictionary alone.
  case pinnedDomains = "ios-pinned-domains"
  /// Lines of patterns and pins.
  case okHttp = "okhttp"
  /// JSON with the properties of `AFSecurityPolicy`.
  case afNetworking = "afnetworking"
  /// JSON with the evaluators of a `ServerTrustManager`.
  case alamofire
  /// JSON that says what a hand-written delegate does.
  case secTrust = "sectrust"
  /// A `Public-Key-Pins` header.
  case hpkp
  /// The argument of `--pinnedpubkey`, or a key file.
  case curl
}
