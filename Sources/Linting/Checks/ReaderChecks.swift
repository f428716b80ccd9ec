import ClientFormats
import Pinning

/// What the reader and the model of the format found, as findings.
struct ReaderChecks {
  let file: LintedFile
  /// Places of pins of which something was said already.
  let alreadySaid: Set<FilePlace>

  var findings: [LintFinding] {
    remarks + faults
  }

  private var remarks: [LintFinding] {
    file.file.remarks.compactMap { remark in
      if case .droppedIdentity = remark.kind, alreadySaid.contains(remark.place) { return nil }
      return file.finding(.remark(remark.kind), at: remark.place)
    }
  }

  private var faults: [LintFinding] {
    var seen = Set<ClientFault>()
    let faults = file.model.configurationFaults.filter { seen.insert($0).inserted }
    return faults.compactMap { fault in
      let place = file.file.place(of: fault)
      if case .badPin(let text, _) = fault, file.file.places.all(text).contains(where: alreadySaid.contains) {
        return nil
      }
      return file.finding(.fault(fault), at: place)
    }
  }
}
