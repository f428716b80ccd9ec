import Endpoints
import Lab
import Pinning

extension Endpoint {
  /// The endpoint as this run of the lab serves it: the addresses really bound, and the pin sets whose end the lab places.
  func adjusted(to lab: Lab) -> Endpoint {
    let connect = lab.connect[name] ?? connect
    let pins = PinSet(
      mode: pins.mode, pinned: pins.pinned, expires: lab.pinsExpire[name] ?? pins.expires,
      isEnforced: pins.isEnforced)
    return Endpoint(
      name: name, group: group, url: url, interval: interval, timeout: timeout, connect: connect, trust: trust,
      pins: pins, pinnedCertificates: pinnedCertificates, clients: clients,
      looks: looks)
  }
}
