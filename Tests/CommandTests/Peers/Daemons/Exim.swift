import Foundation

/// Exim, which takes mail for nobody.
struct Exim {
  let port: Int
  let hasTLS: Bool

  /// The binary looks for a user that Debian's package would add; libnss-wrapper gives it one by another name for the
  /// user it runs as. A configuration of our own costs it the privileges that it does not have.
  func start(in folder: TemporaryFolder) throws -> ServerProcess {
    let home = "exim-\(port)"
    let path = folder.url.appending(path: home).path()
    let (uid, gid) = (OrdinaryUser.uid, OrdinaryUser.gid)
    try folder.write("Debian-exim:x:\(uid):\(gid)::/:/bin/false\n", to: "\(home)/passwd")
    try folder.write("Debian-exim:x:\(gid):\n", to: "\(home)/group")
    try folder.write(configuration(path, folder.url.path()), to: "\(home)/exim.conf")
    return try ServerProcess(
      [try PeerPrograms.path("usr/sbin/exim4"), "-C", "\(path)/exim.conf", "-bdf", "-oX", "\(port)"], in: folder,
      environment: [
        "LD_PRELOAD": try PeerPrograms.library("libnss_wrapper.so"),
        "NSS_WRAPPER_PASSWD": "\(path)/passwd", "NSS_WRAPPER_GROUP": "\(path)/group",
      ])
  }

  private func configuration(_ home: String, _ certificates: String) -> String {
    """
    primary_hostname = api.example.com
    spool_directory = \(home)/spool
    log_file_path = \(home)/log-%s
    local_interfaces = 127.0.0.1
    host_lookup =
    keep_environment =
    tls_advertise_hosts = \(hasTLS ? "*" : "")
    \(hasTLS ? "tls_certificate = \(certificates)/good.pem\ntls_privatekey = \(certificates)/good.key" : "")

    """
  }
}
