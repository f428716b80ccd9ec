import COpenSSL

/// Why a key or a certificate could not be made, or a server's context not be set up.
package enum MintFault: Error, Hashable, Sendable {
  /// OpenSSL failed in `step`; `detail` is the first thing that its error queue said.
  case openSSL(step: String, detail: String)
}

/// Runs one call of OpenSSL with an error queue that holds only what that call put there.
func drainingErrors<Result>(_ step: String, _ call: () -> Result?) throws(MintFault) -> Result {
  ERR_clear_error()
  defer { ERR_clear_error() }
  guard let result = call() else { throw .openSSL(step: step, detail: firstError()) }
  return result
}

/// As above, for calls that answer 1 where all went well.
func requiringSuccess(_ step: String, _ call: () -> Int32) throws(MintFault) {
  _ = try drainingErrors(step) { call() == 1 ? true : nil }
}

private func firstError() -> String {
  let code = ERR_get_error()
  guard code != 0 else { return "no detail" }
  var buffer = [CChar](repeating: 0, count: 256)
  ERR_error_string_n(code, &buffer, buffer.count)
  return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}
