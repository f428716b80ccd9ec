/// The formats of what clients ship, as `--client FORMAT:FILE` and `endpoints.json` name them.
package enum ClientFormat: String, Hashable, Sendable, CaseIterable {
  case trustkit
  case androidNSC = "android-nsc"
  case iosPinnedDomains = "ios-pinned-domains"
  case okhttp
  case afnetworking
  case alamofire
  case sectrust
  case hpkp
  case curl
}

/// What one shipped file says: one of the formats, with its model.
package enum ClientPolicy: Hashable, Sendable {
  case trustkit(TrustKitConfiguration)
  case androidNSC(AndroidClient)
  case iosPinnedDomains(AppTransportSecurity)
  case okhttp(OkHttpPinner)
  case afnetworking(AFNetworkingPolicy)
  case alamofire(AlamofireTrustManager)
  case sectrust(HandWrittenSecTrust)
  case hpkp(HPKPHeader)
  case curl(CurlPinnedKey)

  package var format: ClientFormat {
    switch self {
    case .trustkit: .trustkit
    case .androidNSC: .androidNSC
    case .iosPinnedDomains: .iosPinnedDomains
    case .okhttp: .okhttp
    case .afnetworking: .afnetworking
    case .alamofire: .alamofire
    case .sectrust: .sectrust
    case .hpkp: .hpkp
    case .curl: .curl
    }
  }

  package var model: any ClientModel {
    switch self {
    case .trustkit(let model): model
    case .androidNSC(let model): model
    case .iosPinnedDomains(let model): model
    case .okhttp(let model): model
    case .afnetworking(let model): model
    case .alamofire(let model): model
    case .sectrust(let model): model
    case .hpkp(let model): model
    case .curl(let model): model
    }
  }
}
