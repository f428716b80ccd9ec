package import Pinning

extension ClientFileContent {
  /// The file as a client's model. `android` says what only a manifest and a device know; other formats pass it over.
  package func policy(on android: AndroidPlatform = AndroidPlatform()) -> ClientPolicy {
    switch self {
    case .trustkit(let configuration): .trustkit(configuration)
    case .androidNSC(let config): .androidNSC(AndroidClient(config: config, platform: android))
    case .iosPinnedDomains(let security): .iosPinnedDomains(security)
    case .okhttp(let pinner): .okhttp(pinner)
    case .afnetworking(let policy): .afnetworking(policy)
    case .alamofire(let manager): .alamofire(manager)
    case .sectrust(let delegate): .sectrust(delegate)
    case .hpkp(let header): .hpkp(header)
    case .curl(let key): .curl(key)
    }
  }
}
