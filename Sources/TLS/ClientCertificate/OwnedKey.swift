import COpenSSL

/// The owner of one EVP_PKEY with a private key.
struct OwnedKey: ~Copyable {
  private let key: OpaquePointer

  /// Takes `key` over.
  init(owning key: OpaquePointer) {
    self.key = key
  }

  deinit {
    EVP_PKEY_free(key)
  }

  borrowing func belongs(to certificate: OpaquePointer) -> Bool {
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    return X509_check_private_key(certificate, key) == 1
  }

  /// Gives the key away: the taker frees it.
  consuming func release() -> OpaquePointer {
    let pointer = key
    discard self
    return pointer
  }
}
