import COpenSSL

/// OpenSSL's error queue of the current thread: cleared before a call and drained right after it, in one
/// synchronous function, so that no error of one caller is read by another.
enum ErrorQueue {
  /// One error as OpenSSL left it.
  struct Entry {
    let library: Int32
    let reason: Int32
    /// OpenSSL's words for the reason, with the data it noted.
    let text: String
  }

  static func clear() {
    ERR_clear_error()
  }

  /// Takes all errors, the oldest (the nearest to the cause) first.
  static func drain() -> [Entry] {
    var entries = [Entry]()
    while let entry = next() { entries.append(entry) }
    return entries
  }

  /// Takes all errors and says them in one line: the cause first.
  static func drainText(orElse text: String) -> String {
    var texts = [String]()
    for entry in drain() where !texts.contains(entry.text) { texts.append(entry.text) }
    return texts.isEmpty ? text : texts.joined(separator: ": ")
  }

  private static func next() -> Entry? {
    var data: UnsafePointer<CChar>?
    var flags: Int32 = 0
    let code = ERR_get_error_all(nil, nil, nil, &data, &flags)
    guard code != 0 else { return nil }
    var text = ERR_reason_error_string(code).map { String(cString: $0) } ?? "error \(code)"
    if flags & ERR_TXT_STRING != 0, let data, data.pointee != 0 { text += " (\(String(cString: data)))" }
    return Entry(
      library: observe_error_code_library(code), reason: observe_error_code_reason(code), text: text)
  }
}
