import Endpoints
import Pinning
import PositionedJSON

extension ConfigurationWarning {
  var code: String {
    switch self {
    case .longInterval: "long-interval"
    case .repeatedPin: "repeated-pin"
    case .repeatedAddress: "repeated-address"
    case .noBackupPin: "no-backup-pin"
    case .pinSetEnded: "pin-set-ended"
    case .certificateEnded: "certificate-ended"
    case .clientCannotWork: "client-cannot-work"
    case .unusedClient: "unused-client"
    case .repeatedClient: "repeated-client"
    case .repeatedLook: "repeated-look"
    case .sharesAboveOne: "shares-above-one"
    case .keyWithoutEffect: "key-without-effect"
    }
  }

  var message: String {
    switch self {
    case .longInterval(let seen): "\(seen) is longer than a hundredth of the life of a 47-day certificate"
    case .repeatedPin(let first): "this pin stands at line \(first.line), column \(first.column) already"
    case .repeatedAddress(let address, let first):
      "\(address) stands at line \(first.line), column \(first.column) already"
    case .noBackupPin: "there is one pin alone: a change of that key cuts every client off"
    case .pinSetEnded(let end): "the pin set ended at \(end), so no pin is looked at"
    case .certificateEnded(let path, let notAfter):
      "the certificate in \(SafeText.quote(path)) ended at \(notAfter)"
    case .clientCannotWork(let words): "this client cannot work as shipped: \(words)"
    case .unusedClient(let name): "no endpoint has the client \(SafeText.quote(name))"
    case .repeatedClient(let name, let first):
      "\(SafeText.quote(name)) stands at line \(first.line), column \(first.column) already"
    case .repeatedLook(let kind, let first):
      "\"\(kind.rawValue)\" stands at line \(first.line), column \(first.column) already"
    case .sharesAboveOne(let percent): "the shares of this endpoint's clients add up to \(percent) %"
    case .keyWithoutEffect(let key): "only a client of the format \"android-nsc\" heeds \(SafeText.quote(key))"
    }
  }

  var remedy: String {
    switch self {
    case .longInterval: "write \"1h\" or less"
    case .repeatedPin, .repeatedAddress, .repeatedClient, .repeatedLook: "remove one of the two"
    case .noBackupPin: "pin a second key that is kept off the servers"
    case .pinSetEnded: "set a later day, or remove the pins"
    case .certificateEnded: "replace the file"
    case .clientCannotWork: "correct the file if it was copied wrong, else ship a build that works"
    case .unusedClient: "name it in an endpoint's clients, or check which hosts its file covers"
    case .sharesAboveOne: "write shares that add up to 1 at most"
    case .keyWithoutEffect: "remove it"
    }
  }
}
