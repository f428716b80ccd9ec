import PositionedJSON

extension AddressProblem {
  var code: String {
    switch self {
    case .name: "name-for-address"
    case .url: "url-for-address"
    case .badPort: "bad-port"
    case .zone: "address-with-zone"
    case .addressWithoutBrackets: "address-without-brackets"
    case .noAddress: "bad-address"
    }
  }

  var message: String {
    switch self {
    case .name(let text): "\(SafeText.quote(text)) is a name, and connect takes addresses"
    case .url(let text): "\(SafeText.quote(text)) is a URL, and connect takes addresses"
    case .badPort(let text): "\(SafeText.quote(text)) is no port from 1 to 65535"
    case .zone(let text): "the address \(SafeText.quote(text)) has a zone"
    case .addressWithoutBrackets(let text): "an IPv6 address with a port needs brackets: \(SafeText.quote(text))"
    case .noAddress(let text): "\(SafeText.quote(text)) is no address"
    }
  }

  var remedy: String {
    switch self {
    case .name: "write its address, such as \"203.0.113.7:443\"; the name itself belongs into url"
    case .url: "write the address and port alone, such as \"203.0.113.7:443\""
    case .badPort: "write a number from 1 to 65535, or leave it and the colon out for the URL's port"
    case .zone: "remove what follows the %"
    case .addressWithoutBrackets: "write it as \"[2001:db8::1]:443\""
    case .noAddress: "write an address such as \"203.0.113.7:443\" or \"[2001:db8::1]:443\""
    }
  }
}
