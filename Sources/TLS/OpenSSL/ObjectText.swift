import COpenSSL

/// Texts of object identifiers.
enum ObjectText {
  /// Digits and dots.
  static func dotted(_ object: OpaquePointer?) -> String {
    text(object, dotted: true)
  }

  /// OpenSSL's short name, else digits and dots.
  static func short(_ object: OpaquePointer?) -> String {
    let nid = OBJ_obj2nid(object)
    guard nid != NID_undef, let name = OBJ_nid2sn(nid) else { return dotted(object) }
    return String(cString: name)
  }

  private static func text(_ object: OpaquePointer?, dotted: Bool) -> String {
    guard let object else { return "" }
    let length = OBJ_obj2txt(nil, 0, object, dotted ? 1 : 0)
    guard length > 0 else { return "" }
    var buffer = [CChar](repeating: 0, count: Int(length) + 1)
    OBJ_obj2txt(&buffer, Int32(buffer.count), object, dotted ? 1 : 0)
    return String(decoding: buffer.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
