import Endpoints
import Monitoring

extension CheckJSON {
  /// What was done at each address, each step with the seconds since the start of the probe.
  static func transcripts(of status: EndpointStatus) -> JSONMember {
    JSONMember(
      "transcripts",
      .array(
        status.addresses.map { address in
          .object([
            JSONMember("address", .string(address.address.description)),
            JSONMember("steps", steps(address.observation.transcript)),
            JSONMember("failure", failure(address.observation.failure)),
          ])
        }))
  }

  private static func steps(_ transcript: Transcript) -> JSONValue {
    .array(
      transcript.steps.map { step in
        .object([
          JSONMember("at", .seconds(step.at)),
          JSONMember("direction", .text(step.event.direction?.rawValue)),
          JSONMember("what", .string(step.event.words)),
        ])
      })
  }
}
