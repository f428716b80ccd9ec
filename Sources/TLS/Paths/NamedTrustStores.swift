import Glibc

/// Trust stores side by side in one folder: one PEM file a platform, named by the file without its ending. Each is what
/// that platform ships, so what the platform asks below its own anchors holds.
package enum NamedTrustStores {
  /// Reads every `*.pem` and `*.crt` of a folder. Throws where the folder cannot be read, or at the first file that
  /// cannot be, in the order of names.
  package static func reading(folder: String) throws(TrustStoreFault) -> [String: TrustStore] {
    var stores = [String: TrustStore]()
    for file in try files(in: folder) {
      let name = String(file.dropLast(4))
      stores[name] = try TrustStore.reading(path: folder + "/" + file, isPlatforms: true)
    }
    return stores
  }

  private static func files(in folder: String) throws(TrustStoreFault) -> [String] {
    guard let directory = opendir(folder) else { throw .unreadable(path: folder, errno: errno) }
    defer { closedir(directory) }
    var names = [String]()
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.count > 4, name.hasSuffix(".pem") || name.hasSuffix(".crt") { names.append(name) }
    }
    return names.sorted()
  }
}
