import Endpoints
import Pinning
import Testing

@testable import Configuration

/// `defaults` are merged key by key; arrays take each other's place.
struct DefaultsTests {
  private static func outcome(defaults: String, _ endpoints: String...) -> Outcome {
    let list = endpoints.enumerated().map { "{name:'\($0)',url:'https://a',\($1)}" }.joined(separator: ",")
    return Outcome("{defaults:{\(defaults)},endpoints:[\(list)]}")
  }

  @Test func endpointsTakeWhatTheyDoNotSay() {
    let outcome = Self.outcome(defaults: "group:'g',interval:'5s',timeout:'2s'", "", "group:'own',timeout:'1s'")
    let endpoints = outcome.configuration?.endpoints ?? []
    #expect(endpoints.map(\.group) == ["g", "own"])
    #expect(endpoints.map(\.interval) == [.seconds(5), .seconds(5)])
    #expect(endpoints.map(\.timeout) == [.seconds(2), .seconds(1)])
  }

  @Test func theUsualTimeoutFollowsTheInheritedInterval() {
    #expect(Self.outcome(defaults: "interval:'5s'", "").configuration?.endpoints.first?.timeout == .seconds(4))
  }

  @Test func objectsAreMergedAndArraysReplaced() throws {
    let outcome = Self.outcome(
      defaults: "connect:['192.0.2.1','192.0.2.2'],trust:{policy:'ats',minimumTLS:'1.2'},"
        + "pins:{sha256:['\(pin(1))','\(pin(2))'],expires:'2027-05-14',enforce:false}",
      "", "connect:['192.0.2.3'],trust:{minimumTLS:'1.3'},pins:{sha256:['\(pin(3))','\(pin(4))']}", "connect:[]")
    let endpoints = try #require(outcome.configuration?.endpoints)
    #expect(endpoints.map(\.connect.count) == [2, 1, 0])
    #expect(endpoints.map(\.trust.policy) == [.ats, .ats, .ats])
    #expect(endpoints.map(\.trust.minimumTLS) == [.tls12, .tls13, .tls12])
    #expect(endpoints[0].pins.pinned == [.publicKey(pin(1)), .publicKey(pin(2))])
    #expect(endpoints[1].pins.pinned == [.publicKey(pin(3)), .publicKey(pin(4))])
    #expect(endpoints.allSatisfy { $0.pins.expires == Timestamp(day: "2027-05-14") && !$0.pins.isEnforced })
  }

  @Test func connectTakesThePortOfEachURL() {
    let outcome = Outcome(
      "{defaults:{connect:['192.0.2.1']},endpoints:[{name:'a',url:'https://a:1'},{name:'b',url:'tls://a:2'}]}")
    #expect(outcome.configuration?.endpoints.flatMap(\.connect).map(\.port) == [1, 2])
  }

  @Test func errorsAreReportedOnceAtTheirPlace() {
    let outcome = Self.outcome(
      defaults: "interval:'1x',trust:{policy:'x'},pins:{mode:'certificate',certificates:['missing.pem']}", "", "", "")
    #expect(outcome.errorPaths == ["defaults.interval", "defaults.trust.policy", "defaults.pins.certificates[0]"])
  }

  @Test func contradictionsWithinDefaultsAreReportedOnce() {
    let outcome = Self.outcome(
      defaults: "interval:'1s',timeout:'2s',pins:{mode:'certificate',sha256:['\(pin(1))']}", "", "", "")
    #expect(outcome.errorPaths == ["defaults.timeout", "defaults.pins.sha256"])
  }

  @Test func aContradictionStandsWhereItCanBeMended() {
    let outcome = Self.outcome(defaults: "timeout:'5s',interval:'10s'", "interval:'2s'", "timeout:'20s'", "")
    #expect(outcome.errorPaths == ["endpoints[0].interval", "endpoints[1].timeout"])
  }

  @Test func modeNoneSwitchesInheritedPinsOff() {
    let outcome = Self.outcome(
      defaults: "pins:{sha256:['\(pin(1))','\(pin(2))'],expires:'2027-05-14',enforce:false}", "pins:{mode:'none'}", "")
    #expect(outcome.errors == [])
    #expect(outcome.configuration?.endpoints.map(\.pins.mode) == [PinSet.Mode.none, .publicKey])
    #expect(outcome.configuration?.endpoints.first?.pins == PinSet.none)
  }

  @Test func endAndEnforcementMayWaitForPins() {
    let outcome = Self.outcome(
      defaults: "pins:{expires:'2027-05-14',enforce:false}", "", "pins:{sha256:['\(pin(1))','\(pin(2))']}")
    #expect(outcome.errors == [])
    #expect(outcome.configuration?.endpoints.map(\.pins.isEnforced) == [true, false])
  }

  @Test func aModeMayWaitForPins() {
    let outcome = Self.outcome(
      defaults: "pins:{mode:'publicKey'}", "pins:{sha256:['\(pin(1))','\(pin(2))']}", "pins:{mode:'none'}")
    #expect(outcome.errors == [])
  }

  @Test func nothingIsConcludedFromFaultyDefaults() {
    let outcome = Self.outcome(
      defaults: "trust:5,pins:{sha256:['x']}", "pins:{mode:'publicKey'}", "trust:{allowInvalidCertificates:true}")
    #expect(outcome.errorPaths == ["defaults.trust", "defaults.pins.sha256[0]"])
  }
}
