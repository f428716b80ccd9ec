import ClientFormats
import Pinning

/// What is unwise in the hosts that pins cover.
package enum HostRule: Hashable, Sendable {
  /// No connection's host is ever equal to this.
  case unmatchable(String, HostFault)
  case notPinned(host: String)
  /// Alamofire fails a host without evaluator.
  case refused(host: String)
  /// `missing` pins stand in `others`, and not here.
  case pinsDiffer(hosts: [String], missing: [String], others: [String])
  /// `others` pin these names, and this file does not.
  case hostsDiffer(names: [String], others: [String])
  /// Both entries cover the host, and either's pins will do.
  case united(host: String, with: String)
  case everyHost(certificates: Int)
  case otherHostsUnpinned

  var code: LintCode {
    switch self {
    case .unmatchable: .unmatchableHost
    case .notPinned: .hostNotPinned
    case .refused: .hostRefused
    case .pinsDiffer: .platformsDifferInPins
    case .hostsDiffer: .platformsDifferInHosts
    case .united: .entriesUnited
    case .everyHost: .everyHost
    case .otherHostsUnpinned: .otherHostsUnpinned
    }
  }

  var severity: LintSeverity {
    switch self {
    case .unmatchable, .refused: .critical
    case .notPinned, .pinsDiffer, .hostsDiffer: .warning
    case .united, .everyHost, .otherHostsUnpinned: .note
    }
  }

  var why: String {
    switch self {
    case .unmatchable(let text, let fault): "\(Words.quote(text)) never matches: \(fault.words)"
    case .notPinned(let host): "no pins cover \(Words.plain(host)): clients connect to it unpinned"
    case .refused(let host):
      "there is no evaluator for \(Words.plain(host)), and allHostsMustBeEvaluated makes that fail"
    case .pinsDiffer(let hosts, let missing, let others):
      "for \(Words.list(hosts.map(Words.plain))), \(Words.list(missing)) \(missing.count == 1 ? "is" : "are") pinned by "
        + "\(Words.list(others.map(Words.plain))) and not here: a renewal that one platform survives cuts another off"
    case .hostsDiffer(let names, let others):
      "\(Words.list(names.map(Words.plain), most: 8)) \(names.count == 1 ? "is" : "are") pinned by "
        + "\(Words.list(others.map(Words.plain))) and not here"
    case .united(let host, let other):
      "\(Words.plain(host)) is also covered by \(Words.plain(other)), and the pins of either will do: "
        + "one entry does not replace the other"
    case .everyHost(let count):
      "\(count == 1 ? "the certificate holds" : "the \(count) certificates hold") for every host that the app talks to, "
        + "redirects and other people's servers included"
    case .otherHostsUnpinned: "hosts without an evaluator are connected to unpinned"
    }
  }

  var remedy: String {
    switch self {
    case .unmatchable(_, let fault): fault.remedy
    case .notPinned: "add the host, or leave it unpinned knowingly"
    case .refused: "add an evaluator for the host, or set allHostsMustBeEvaluated to false"
    case .pinsDiffer: "ship the same pins on every platform; `pintop pin` writes all formats at once"
    case .hostsDiffer: "cover the same hosts on every platform"
    case .united: "make sure that both sets are meant"
    case .everyHost: "use the policy for your own hosts only"
    case .otherHostsUnpinned: "make sure that every host of yours has one"
    }
  }
}

/// Why a host of a file is never met.
package enum HostFault: Hashable, Sendable {
  case scheme
  case port
  case path
  /// A star means nothing in this format.
  case wildcard
  /// Names go over the wire as `xn--…`, and this client converts nothing.
  case notASCII
  case blank
  case empty
  /// This client compares letters as they are, and URLs have small ones.
  case capitals
  /// Android takes the dot off the host that it looks up, and not off this.
  case trailingDot

  var words: String {
    switch self {
    case .scheme: "a host has no scheme"
    case .port: "a host has no port"
    case .path: "a host has no path"
    case .wildcard: "a star means nothing here"
    case .notASCII: "hosts are compared in their ASCII form (xn--...), and this is not"
    case .blank: "there is a blank in it"
    case .empty: "it is empty"
    case .capitals: "this client tells capitals from small letters"
    case .trailingDot: "Android takes the dot off the host that it looks up, and not off this"
    }
  }

  var remedy: String {
    switch self {
    case .scheme, .port, .path, .blank, .empty, .trailingDot: "write the bare name, such as api.example.com"
    case .wildcard: "write the parent's name, and include its subdomains"
    case .notASCII: "write the name as xn--..."
    case .capitals: "write it in small letters"
    }
  }
}
