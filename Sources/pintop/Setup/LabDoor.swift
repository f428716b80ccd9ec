import Lab

/// Lets `pintop lab set` reach a lab that runs in this process.
enum LabDoor {
  /// Opens the door for as long as the process lives; a lab does without where another has it. Returns what a person
  /// should be told.
  static func open(_ lab: Lab?) async -> [String] {
    guard let lab else { return [] }
    do {
      // The control holds its listening socket by itself; a process that ends leaves a name that the next one replaces.
      _ = try await LabControl.open(lab)
      return []
    } catch {
      return ["`pintop lab set` will not reach this lab: \(error)"]
    }
  }
}
