import Dashboard
import Endpoints
import Grid
import Monitoring
import Pinning
import Testing

@Suite struct CopyTests {
  private func copied(_ key: Unicode.Scalar, _ snapshot: Snapshot = Fixtures.all) -> CopyContent? {
    var keys = Keyboard(snapshot)
    keys.press(.character("y"), .character(key))
    guard case .copy(let content)? = keys.effects.last else { return nil }
    return content
  }

  private func text(_ key: Unicode.Scalar, _ snapshot: Snapshot = Fixtures.all) -> String? {
    guard case .text(let text)? = copied(key, snapshot) else { return nil }
    return text
  }

  @Test func offersWhatThereIs() {
    var keys = Keyboard()
    keys.press(.character("y"))
    #expect(keys.lines[22].hasPrefix("copy what of api.example.com?"))
    #expect(
      keys.lines[23] == "Esc:close h:host p:pin f:fingerprint o:openssl j:JSON t:incident")
    keys.press(.escape)
    #expect(keys.model.layer == nil)
  }

  @Test func copiesHostPinFingerprintAndCommand() {
    let leaf = Certificates.path(leaf: "api.example.com", seed: 9, ends: Fixtures.inDays(61))[0]
    #expect(text("h") == "api.example.com")
    #expect(text("p") == leaf.pin.base64)
    #expect(text("f") == leaf.fingerprint.hex)
    #expect(
      text("o") == "openssl s_client -connect 192.0.2.10:443 -servername api.example.com -showcerts </dev/null")
    #expect(copied("j") == .json(Fixtures.everything[0]))
  }

  @Test func saysWhatWasCopied() {
    var keys = Keyboard()
    keys.press(.character("y"), .character("p"))
    #expect(keys.model.statusText == "api.example.com: pin sent to the terminal's clipboard")
    #expect(keys.model.layer == nil)
  }

  @Test func writesAnIncidentWithWhatWhoSinceExpectedSeenAndNext() throws {
    let incident = try #require(text("t"))
    for part in [
      "REFUSED api.example.com (https://api.example.com/): ios-6.2: layer trustkit: none of the 2 pins is on the path",
      "since 2026-11-21T13:59:22Z, as of 2026-11-21T14:03:22Z", "address 192.0.2.10:443: REFUSED",
      "client ios-6.2 35%: refuses: no key on the path is in its 2 pins (layer trustkit)",
      "2 clients of 3 accept, pinned", "expected by ios-6.2: DRgjLjlET1plcHuGkZynsr3I097p9P8KFSArNkFMV2I=",
      "seen leaf: TVhjbnmE", "next break: now 35%", "next step: serve key",
    ] {
      #expect(incident.contains(part), "\(part) is missing in:\n\(incident)")
    }
  }

  @Test func letsNoControlCharacterOut() {
    for snapshot in Hostile.statuses.map({ Fixtures.snapshot([$0]) }) {
      for key in "hpfot".unicodeScalars {
        guard let text = text(key, snapshot) else { continue }
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
        #expect(!text.unicodeScalars.contains("\u{202E}"))
      }
    }
  }

  @Test func quotesForTheShell() throws {
    let hostile = Fixtures.status("a'; rm -rf $home #", .accept)
    let command = try #require(text("o", Fixtures.snapshot([hostile])))
    #expect(command.contains(#" -servername 'a'\''; rm -rf $home #' "#))
    let six = Fixtures.status(
      "six", .accept, addresses: [Fixtures.address("[2001:db8::41]:443", host: "six")])
    #expect(text("o", Fixtures.snapshot([six]))?.contains("-connect '[2001:db8::41]:443'") == true)
  }

  @Test func saysWhatIsNotKnown() {
    var keys = Keyboard(Fixtures.snapshot([Fixtures.everything[11]]))
    keys.press(.character("y"), .character("p"))
    #expect(keys.model.statusText == "new.example.com: no pin is known")
    #expect(keys.effects.isEmpty)
    var empty = Keyboard(Fixtures.snapshot([]))
    empty.press(.character("y"))
    #expect(empty.model.statusText == "no endpoint is selected")
  }
}
