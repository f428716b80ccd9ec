package import Endpoints
import Glibc
package import Pinning

/// A blocking lookup of one name; failures are of stage `.resolve`.
package typealias NameLookup = @Sendable (_ host: String) -> Result<[IPAddress], ProbeFailure>

/// The same for the addresses of one family alone.
package typealias FamilyLookup =
  @Sendable (_ host: String, _ family: IPAddress.Family) -> Result<
    [IPAddress], ProbeFailure
  >

/// The C library's lookup, as programs on this machine have it: hosts file, DNS, and what else nsswitch.conf(5) names.
package enum SystemLookup {
  /// Asks getaddrinfo(3) for A and AAAA. Blocks for as long as the resolver does: with glibc's defaults up to 30 s.
  ///
  /// `AI_ADDRCONFIG` leaves out a family of which this machine has no address but loopback, and `routable` one that it
  /// cannot send to: such addresses would say something about this machine in every probe, and nothing of the endpoint.
  @Sendable package static func addresses(_ host: String) -> Result<[IPAddress], ProbeFailure> {
    addresses(host, AF_UNSPEC)
  }

  /// Asks getaddrinfo(3) for one family. Blocks as the other does.
  @Sendable package static func addresses(
    _ host: String, _ family: IPAddress.Family
  ) -> Result<[IPAddress], ProbeFailure> {
    addresses(host, family == .v4 ? AF_INET : AF_INET6)
  }

  private static func addresses(_ host: String, _ family: Int32) -> Result<[IPAddress], ProbeFailure> {
    var hints = addrinfo()
    hints.ai_family = family
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = AI_ADDRCONFIG
    var list: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, nil, &hints, &list)
    let errorNumber = errno
    guard status == 0 else { return .failure(failure(status, errorNumber, host)) }
    defer { freeaddrinfo(list) }
    let found = Routes.usable(unique(in: list))
    return found.isEmpty ? .failure(ProbeFailure(stage: .resolve, cause: .noAddresses(host))) : .success(found)
  }

  private static func unique(in list: UnsafeMutablePointer<addrinfo>?) -> [IPAddress] {
    var seen = Set<IPAddress>()
    var found = [IPAddress]()
    var next = list
    while let entry = next {
      if let name = UnsafeRawPointer(entry.pointee.ai_addr),
        let address = SocketName.address(in: name, family: entry.pointee.ai_family), seen.insert(address).inserted
      {
        found.append(address)
      }
      next = entry.pointee.ai_next
    }
    return found
  }

  /// What gai_strerror(3) lists. glibc keeps the difference between a name that does not exist and one that has no
  /// address; where it joins the two, it says `EAI_NONAME`.
  static func failure(_ status: Int32, _ errorNumber: Int32, _ host: String) -> ProbeFailure {
    let cause: ProbeFailureCause =
      switch status {
      case EAI_NONAME: .nameNotFound(host)
      case noData, noFamily: .noAddresses(host)
      case EAI_SYSTEM where errorNumber == EMFILE || errorNumber == ENFILE: .outOfDescriptors
      case EAI_SYSTEM: .resolverFailed(ErrorNumber.text(errorNumber))
      default: .resolverFailed(String(cString: gai_strerror(status)))
      }
    return ProbeFailure(stage: .resolve, cause: cause)
  }

  /// `EAI_NODATA` and `EAI_ADDRFAMILY`, which netdb.h shows only under `_GNU_SOURCE`.
  private static let noData: Int32 = -5
  private static let noFamily: Int32 = -9
}
