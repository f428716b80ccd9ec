// swift-tools-version: 6.2
import PackageDescription

// Every Swift target is compiled alike; what a target may import stands in docs/architecture.md and is held by a test.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioEmbedded = Target.Dependency.product(name: "NIOEmbedded", package: "swift-nio")
let heap = Target.Dependency.product(name: "HeapModule", package: "swift-collections")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

func library(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

let package = Package(
  name: "pintop",
  products: [.executable(name: "pintop", targets: ["pintop"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
  ],
  targets: [
    .target(
      name: "COpenSSL",
      linkerSettings: [.linkedLibrary("ssl"), .linkedLibrary("crypto")]),
    .target(name: "CTerminal", linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
    .target(name: "CLinux"),

    library("Pinning"),
    library("Endpoints", ["Pinning"]),
    library("Grid"),
    library("TLS", ["Pinning", "COpenSSL"]),
    library("PositionedJSON"),
    library("ClientFormats", ["Pinning", "PositionedJSON"]),
    library("Configuration", ["ClientFormats", "Pinning", "Endpoints", "TLS", "PositionedJSON"]),
    library("Linting", ["Pinning", "PositionedJSON", "ClientFormats"]),
    library("Judging", ["Pinning", "Endpoints", "TLS"]),
    library("Probing", ["Pinning", "Endpoints", "TLS", nioCore, nioHTTP1, nioPosix, heap]),
    library("Monitoring", ["Pinning", "Endpoints"]),
    library("Engine", ["Monitoring", "Probing", "Judging", "Endpoints", "Pinning", "CLinux", heap]),
    library("Reporting", ["Monitoring", "Endpoints", "Pinning", "PositionedJSON", "ClientFormats", "Linting"]),
    library("Dashboard", ["Grid", "Monitoring", "Endpoints", "Pinning"]),
    library("Terminal", ["Grid", "CTerminal", "CLinux"]),
    library("Lab", ["TLS", "COpenSSL", "Endpoints", "Pinning", nioCore, nioPosix]),
    .executableTarget(
      name: "pintop",
      dependencies: [
        "ClientFormats", "Configuration", "Dashboard", "Endpoints", "Engine", "Grid", "Judging", "Lab", "Linting",
        "Monitoring", "Pinning", "PositionedJSON", "Probing", "Reporting", "Terminal", "TLS", argumentParser,
      ],
      swiftSettings: strict),

    .executableTarget(
      name: "bench-judgement", dependencies: ["COpenSSL", "Endpoints", "Judging", "Lab", "Pinning", "TLS"],
      path: "Benchmarks/Judgement", swiftSettings: strict),

    .target(
      name: "Fixtures", dependencies: ["Pinning", "Endpoints"], path: "Tests/Fixtures", swiftSettings: strict),
    tests("ArchitectureTests", []),
    tests("PinningTests", ["Pinning", "Fixtures"]),
    tests("EndpointsTests", ["Endpoints", "Pinning"]),
    tests("GridTests", ["Grid"]),
    tests("TLSTests", ["TLS", "COpenSSL", "Pinning", "Lab"]),
    tests("PositionedJSONTests", ["PositionedJSON"]),
    tests("ClientFormatsTests", ["ClientFormats", "Pinning", "PositionedJSON", "Fixtures"]),
    tests(
      "ConfigurationTests",
      ["ClientFormats", "Configuration", "Pinning", "Endpoints", "TLS", "PositionedJSON", "Lab"]),
    tests("LintingTests", ["Linting", "ClientFormats", "Pinning", "PositionedJSON", "TLS", "Lab"]),
    tests("JudgingTests", ["Configuration", "Judging", "Pinning", "Endpoints", "TLS", "Lab"]),
    tests(
      "ProbingTests", ["Fixtures", "Probing", "Pinning", "Endpoints", "TLS", "Lab", nioCore, nioPosix, nioEmbedded]),
    tests("MonitoringTests", ["Monitoring", "Pinning", "Endpoints", "Fixtures"]),
    tests(
      "EngineTests",
      ["Engine", "Monitoring", "Probing", "Judging", "Pinning", "Endpoints", "Lab", "TLS", "Fixtures", nioPosix]),
    tests("ReportingTests", ["Reporting", "Monitoring", "Pinning", "Endpoints", "ClientFormats", "Linting"]),
    tests("DashboardTests", ["Dashboard", "Grid", "Monitoring", "Pinning", "Endpoints"]),
    tests("TerminalTests", ["Terminal", "Grid", "terminal-probe"]),
    // Runs in the pseudo-terminals of TerminalTests; nothing ships it.
    .executableTarget(
      name: "terminal-probe", dependencies: ["Terminal", "Grid"], path: "Tests/Support/TerminalProbe",
      swiftSettings: strict),
    tests("LabTests", ["Fixtures", "Lab", "TLS", "Pinning", "Endpoints"]),
    tests("CommandTests", ["pintop", "Lab", "Pinning", "Endpoints"]),
  ],
  cLanguageStandard: .c17
)
