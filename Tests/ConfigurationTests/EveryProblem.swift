import Endpoints
import Pinning
import PositionedJSON
import TLS

@testable import Configuration

/// One value of each problem that has a code. The switches are exhaustive: a new case does not compile until it stands
/// here too.
enum EveryProblem {
  static var all: [ConfigurationProblem] {
    chain(.tooLarge(bytes: 1, limit: 1), following).map(ConfigurationProblem.syntax)
      + chain(.noEndpoints, following).map(ConfigurationProblem.structure)
      + chain(.emptyText, following).map(ConfigurationProblem.value)
      + chain(.noHost, following).map(ConfigurationProblem.url)
      + chain(.name("a"), following).map(ConfigurationProblem.address)
      + chain(.hexadecimal, following).map(ConfigurationProblem.pin)
      + files.map(ConfigurationProblem.file)
      + chain(.modeMissing, following).map(ConfigurationProblem.contradiction)
      + chain(.badMethod("a"), following).map(ConfigurationProblem.expect)
      + chain(.noScheme("a"), following).map(ConfigurationProblem.proxy)
      + chain(.noBackupPin, following).map(ConfigurationProblem.warning)
      + (chain(.twoForms, following) + credentialFaults.map { .fault($0, path: "a") })
      .map(ConfigurationProblem.clientCertificate)
  }

  private static let place = Place(line: 1, column: 1)

  private static func following(_ cause: JSON5Fault.Cause) -> JSON5Fault.Cause? {
    switch cause {
    case .tooLarge: .invalidUTF8(byte: 1)
    case .invalidUTF8: .utf16
    case .utf16: .nestedTooDeeply(limit: 1)
    case .nestedTooDeeply: .tooManyValues(limit: 1)
    case .tooManyValues: .unexpected(expected: .value, seen: .endOfFile)
    case .unexpected: .unclosed(.object, opened: place)
    case .unclosed: .lineBreakInString(opened: place)
    case .lineBreakInString: .digitEscape
    case .digitEscape: .loneSurrogate(0xd800)
    case .loneSurrogate: .leadingZero
    case .leadingZero: nil
    }
  }

  private static func following(_ problem: StructureProblem) -> StructureProblem? {
    switch problem {
    case .noEndpoints: .wrongKind(expected: .object, seen: .null)
    case .wrongKind: .unknownKey("a", suggestion: nil)
    case .unknownKey: .notReadYet("a")
    case .notReadYet: .duplicateKey("a", first: place)
    case .duplicateKey: .missingKey("url")
    case .missingKey: .notInDefaults("a")
    case .notInDefaults: nil
    }
  }

  private static func following(_ problem: ValueProblem) -> ValueProblem? {
    switch problem {
    case .emptyText: .controlCharacter("\0")
    case .controlCharacter: .duplicateName("a", first: place)
    case .duplicateName: .unknownChoice(seen: "a", allowed: ["b"])
    case .unknownChoice: .malformedDuration("a")
    case .malformedDuration: .durationWithoutUnit("1")
    case .durationWithoutUnit: .durationTooShort(seen: "1ms", shortest: "1s")
    case .durationTooShort: .durationTooLong(seen: "367d", longest: "366d")
    case .durationTooLong: .malformedDay("a")
    case .malformedDay: .impossibleDay("a")
    case .impossibleDay: .numberOutOfRange(seen: "2", range: "a number from 0 to 1")
    case .numberOutOfRange: .unknownClient("a", suggestion: nil)
    case .unknownClient(_, nil): .unknownClient("a", suggestion: "b")
    case .unknownClient: .unknownTrustStore("a", suggestion: nil)
    case .unknownTrustStore(_, nil): .unknownTrustStore("a", suggestion: "b")
    case .unknownTrustStore: .reservedClientName("pins")
    case .reservedClientName: .unknownResolver("a", suggestion: nil)
    case .unknownResolver(_, nil): .unknownResolver("a", suggestion: "b")
    case .unknownResolver: .reservedResolverName("system")
    case .reservedResolverName: .noResolver
    case .noResolver: .keyOfOtherResolver("hosts", type: "dns")
    case .keyOfOtherResolver: .keyOfOtherForm("secret", form: "plain")
    case .keyOfOtherForm: .secretInFile(key: "token")
    case .secretInFile: .otherScheme(allowed: ["https://"])
    case .otherScheme: .tokenWithoutTLS
    case .tokenWithoutTLS: .pathOfServer("/a")
    case .pathOfServer: .anchorsWithoutTLS
    case .anchorsWithoutTLS: nil
    }
  }

  private static func following(_ problem: URLProblem) -> URLProblem? {
    switch problem {
    case .noHost: .noScheme("a")
    case .noScheme: .plainHTTP(rest: "//a")
    case .plainHTTP: .unknownScheme("a")
    case .unknownScheme: .foreignCharacter(" ")
    case .foreignCharacter: .userInformation
    case .userInformation: .fragment
    case .fragment: .missingPort(host: "a")
    case .missingPort: .badPort("a")
    case .badPort: .portOutOfRange("0")
    case .portOutOfRange: .pathWithTLS("/a")
    case .pathWithTLS: .internationalName("é")
    case .internationalName: .badHost("a")
    case .badHost: .hostTooLong(bytes: 300)
    case .hostTooLong: .badLabel("-")
    case .badLabel: .noAddress("1.2")
    case .noAddress: .addressWithoutBrackets("::1")
    case .addressWithoutBrackets: .zone("a")
    case .zone: nil
    }
  }

  private static func following(_ problem: AddressProblem) -> AddressProblem? {
    switch problem {
    case .name: .url("a")
    case .url: .badPort("0")
    case .badPort: .zone("a")
    case .zone: .addressWithoutBrackets("a")
    case .addressWithoutBrackets: .noAddress("a")
    case .noAddress: nil
    }
  }

  private static func following(_ problem: PinProblem) -> PinProblem? {
    switch problem {
    case .hexadecimal: .missingPadding("a")
    case .missingPadding: .urlAlphabet("-", offset: 0)
    case .urlAlphabet: .sha1
    case .sha1: .fault(.hexadecimal, text: "a")
    case .fault(.hexadecimal, _): .fault(.wrongLength(bytes: 1), text: "a")
    case .fault(.wrongLength, _): .fault(.notBase64(.wrongPadding, characters: 1), text: "a")
    case .fault(.notBase64, _): nil
    }
  }

  private static var files: [FileProblem] {
    chain(FileFault.notFound, following).map { .unreadable(path: "a", $0) } + [
      .empty(path: "a"), .certificate(path: "a", .noCertificates(labels: ["PRIVATE KEY"])),
      .certificate(path: "a", .noCertificates(labels: [])), .revocationLists(path: "a", .empty),
      .logList(path: "a", .notALogList),
    ]
  }

  private static func following(_ fault: FileFault) -> FileFault? {
    switch fault {
    case .notFound: .notAllowed
    case .notAllowed: .directory
    case .directory: .notRegular
    case .notRegular: .tooLarge(limit: 1)
    case .tooLarge: .tooManyNames(limit: 1)
    case .tooManyNames: .badPath
    case .badPath: .system(errno: 5, text: "a")
    case .system: nil
    }
  }

  private static func following(_ problem: Contradiction) -> Contradiction? {
    switch problem {
    case .modeMissing: .timeoutLongerThanInterval(timeout: "2s", interval: "1s")
    case .timeoutLongerThanInterval: .pinsWithModeNone
    case .pinsWithModeNone: .sha256WithModeCertificate
    case .sha256WithModeCertificate: .modeWithoutPins(.publicKey)
    case .modeWithoutPins: .enforceWithoutPins
    case .enforceWithoutPins: .expiresWithoutPins
    case .expiresWithoutPins: .noAnchors
    case .noAnchors: .twoStores
    case .twoStores: .invalidCertificatesWithoutPins
    case .invalidCertificatesWithoutPins: .fileAndLayers
    case .fileAndLayers: .noLayers
    case .noLayers: .startTLSWithHTTPS(.smtp)
    case .startTLSWithHTTPS: nil
    }
  }

  private static func following(_ problem: ExpectProblem) -> ExpectProblem? {
    switch problem {
    case .badMethod: .badHeaderName("a")
    case .badHeaderName: .badHeaderValue(name: "a")
    case .badHeaderValue: .reservedHeader("a")
    case .reservedHeader: .repeatedHeader("a")
    case .repeatedHeader: .badStatus("a")
    case .badStatus: .noStatus
    case .noStatus: .badContentType("a")
    case .badContentType: .badPath("a", BodyPathFault(.noTop, column: 1))
    case .badPath(_, let fault): following(fault).map { .badPath("a", $0) } ?? .badVersion("a")
    case .badVersion: .numberNotInJSON("NaN")
    case .numberNotInJSON: .missingVariable("A")
    case .missingVariable: .emptySecret("env:A")
    case .emptySecret: .secretNotText("file:a")
    case .secretNotText: .bodyKinds(2)
    case .bodyKinds: .expectWithTLS
    case .expectWithTLS: .bodyWithoutPlace(method: "GET")
    case .bodyWithoutPlace: .queryAndBody(method: "POST")
    case .queryAndBody: .keyOfJSON("json")
    case .keyOfJSON: .noBodyToLookAt("json")
    case .noBodyToLookAt: nil
    }
  }

  private static func following(_ problem: ProxyProblem) -> ProxyProblem? {
    switch problem {
    case .noScheme: .unknownScheme("a")
    case .unknownScheme: .missingPort("a")
    case .missingPort: .badPort("a")
    case .badPort: .path("/a")
    case .path: .plainPassword
    case .plainPassword: .colonInUser("a")
    case .colonInUser: .tooLong(key: "user")
    case .tooLong: .controlCharacterInPassword
    case .controlCharacterInPassword: .resolvesBeside(key: "connect")
    case .resolvesBeside: nil
    }
  }

  private static func following(_ fault: BodyPathFault) -> BodyPathFault? {
    switch fault.cause {
    case .noTop: BodyPathFault(.noName, column: 1)
    case .noName: BodyPathFault(.badBracket, column: 1)
    case .badBracket: BodyPathFault(.unclosedBracket, column: 1)
    case .unclosedBracket: BodyPathFault(.unexpected, column: 1)
    case .unexpected: nil
    }
  }

  private static func following(_ problem: ClientCertificateProblem) -> ClientCertificateProblem? {
    switch problem {
    case .twoForms: .keyWithoutCertificate
    case .keyWithoutCertificate: .passphraseWithoutCertificate
    case .passphraseWithoutCertificate: .passphraseInConfiguration
    // Faults of files are added by their own chain.
    case .passphraseInConfiguration, .fault: nil
    }
  }

  private static var credentialFaults: [ClientCredentialFault] {
    chain(.certificates(.empty), following) + [.keyOfOtherCertificate(fitting: 2)]
  }

  private static func following(_ fault: ClientCredentialFault) -> ClientCredentialFault? {
    switch fault {
    case .certificates: .certificate(.notDER)
    case .certificate: .noCertificate
    case .noCertificate: .noPrivateKey(labels: ["CERTIFICATE"])
    case .noPrivateKey: .keyUnreadable(detail: "a")
    case .keyUnreadable: .notPKCS12(detail: "a")
    case .notPKCS12: .passphraseMissing
    case .passphraseMissing: .wrongPassphrase
    case .wrongPassphrase: .passphraseWithNUL
    case .passphraseWithNUL: .legacyAlgorithm("RC2-40-CBC")
    case .legacyAlgorithm: .keyOfOtherCertificate(fitting: nil)
    case .keyOfOtherCertificate: nil
    }
  }

  private static func following(_ warning: ConfigurationWarning) -> ConfigurationWarning? {
    switch warning {
    case .noBackupPin: .longInterval(seen: "1d")
    case .longInterval: .repeatedPin(first: place)
    case .repeatedPin:
      .repeatedAddress(SocketAddress(ip: IPAddress(bytes: [127, 0, 0, 1])!, port: 1), first: place)
    case .repeatedAddress: .pinSetEnded(Timestamp(secondsSinceEpoch: 0))
    case .pinSetEnded: .certificateEnded(path: "a", notAfter: Timestamp(secondsSinceEpoch: 0))
    case .certificateEnded: .clientCannotWork("a.xml:1:1: a")
    case .clientCannotWork: .unusedClient("a")
    case .unusedClient: .repeatedClient("a", first: place)
    case .repeatedClient: .repeatedLook(.rsa, first: place)
    case .repeatedLook: .sharesAboveOne(percent: 101)
    case .sharesAboveOne: .keyWithoutEffect("targetSdk")
    case .keyWithoutEffect: nil
    }
  }

  private static func chain<Case>(_ first: Case, _ following: @escaping (Case) -> Case?) -> [Case] {
    Array(sequence(first: first, next: following))
  }
}
