import Endpoints
import Lab
import Pinning

extension Endpoint {
  /// The endpoint as this run of the lab serves it: the addresses really bound, and the pin sets whose end the lab places.
  func adjusted(to lab: Lab) -> Endpoint {
    let pins = PinSet(
      mode: pins.mode, pinned: pins.pinned, expires: lab.pinsExpire[name] ?? pins.expires,
      isEnforced: pins.isEnforced)
    return placed(at: lab.connect[name] ?? connect, pins: pins)
  }
}
