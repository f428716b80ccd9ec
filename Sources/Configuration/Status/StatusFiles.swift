import Pinning
import TLS

/// The files of CRLs and of logs that a configuration names, and its trust stores. Each file is read once.
struct StatusFiles {
  private let files: any FileSource
  private var lists = [String: [RevocationList]]()
  private var logs = [String: LogList]()

  init(_ files: any FileSource) {
    self.files = files
  }

  var sources: StatusSources { StatusSources(lists: lists, logs: logs) }

  /// What is wrong with a file of CRLs; nil where nothing is.
  mutating func readLists(_ path: String) -> FileProblem? {
    guard lists[path] == nil else { return nil }
    do throws(FileFault) {
      let bytes = try files.read(path)
      do throws(RevocationFileFault) {
        lists[path] = try RevocationFile.lists(file: bytes)
        return nil
      } catch {
        return .revocationLists(path: path, error)
      }
    } catch {
      return .unreadable(path: path, error)
    }
  }

  /// What is wrong with a list of logs; nil where nothing is.
  mutating func readLogs(_ path: String) -> FileProblem? {
    guard logs[path] == nil else { return nil }
    do throws(FileFault) {
      let bytes = try files.read(path)
      do throws(LogListFault) {
        logs[path] = try LogList(json: bytes)
        return nil
      } catch {
        return .logList(path: path, error)
      }
    } catch {
      return .unreadable(path: path, error)
    }
  }
}
