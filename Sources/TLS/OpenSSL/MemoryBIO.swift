import COpenSSL

/// The owner of a BIO in memory, for what OpenSSL only writes to a BIO.
struct MemoryBIO: ~Copyable {
  private let bio: OpaquePointer

  /// Nil where there is no memory.
  init?() {
    guard let bio = BIO_new(BIO_s_mem()) else { return nil }
    self.bio = bio
  }

  deinit {
    BIO_free(bio)
  }

  borrowing func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    body(bio)
  }

  /// Takes all that was written.
  borrowing func take() -> [UInt8] {
    Self.take(from: bio)
  }

  static func take(from bio: OpaquePointer) -> [UInt8] {
    let pending = BIO_ctrl_pending(bio)
    guard pending > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: pending) { buffer, count in
      var taken = 0
      count = BIO_read_ex(bio, buffer.baseAddress, pending, &taken) == 1 ? taken : 0
    }
  }
}
