// swift-tools-version: 6.0
import PackageDescription

// Where Apple's SDK is missing, the adapters for its pickers are checked against a stand-in. It is the host that
// decides: an app for iOS is never built on Linux.
#if os(Linux)
  let appleStubs: [Target] = [
    // As beside Apple's own modules, which are no Swift 6 either, a closure that belongs to the main actor and is
    // called elsewhere then ends the process.
    .target(
      name: "SelectionAppleStubs", path: "Tests/AppleStubs",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    // A day of the adapters needs a system that can be told how to behave.
    .executableTarget(
      name: "SimulatedDay",
      dependencies: [
        "ModelChecking", "SelectionAppleStubs", "SelectionCore", "SelectionKit", "SelectionModel",
        "SelectionSession",
      ]),
  ]
  let appleStubNames: [Target.Dependency] = ["SelectionAppleStubs"]
  let simulationNames: [Target.Dependency] = ["SimulatedDay"]
  let appleStubSettings: [SwiftSetting] = [.define("SELECTION_APPLE_STUBS")]
#else
  let appleStubs: [Target] = []
  let appleStubNames: [Target.Dependency] = []
  let simulationNames: [Target.Dependency] = []
  let appleStubSettings: [SwiftSetting] = []
#endif

let package = Package(
  name: "proofsheet",
  platforms: [.iOS(.v15), .macOS(.v12)],
  products: [
    .library(name: "SelectionCore", targets: ["SelectionCore"]),
    .library(name: "SelectionSession", targets: ["SelectionSession"]),
    .library(name: "SelectionModel", targets: ["SelectionModel"]),
    .library(name: "SelectionKit", targets: ["SelectionKit"]),
    .executable(name: "proofsheet", targets: ["proofsheet"]),
  ],
  targets: [
    .target(name: "SelectionCore"),
    .target(name: "SelectionSession", dependencies: ["SelectionCore"]),
    .target(name: "WhatIf", dependencies: ["SelectionCore", "SelectionSession"]),
    .target(name: "ModelChecking"),
    .target(
      name: "SelectionModel", dependencies: ["ModelChecking", "SelectionCore", "SelectionSession"]),
    .target(
      name: "SelectionKit", dependencies: ["SelectionCore", "SelectionSession"] + appleStubNames,
      swiftSettings: appleStubSettings),
    // Embedded.swift holds the files of Page, since SwiftPM embeds files far too slowly.
    .target(
      name: "SelectionPage", dependencies: ["SelectionCore", "SelectionSession"],
      exclude: ["Page"]),
    .executableTarget(
      name: "proofsheet",
      dependencies: ["SelectionCore", "SelectionModel", "SelectionPage", "SelectionSession"]),
    .executableTarget(
      name: "SeedController", dependencies: ["SelectionCore", "SelectionKit", "SelectionSession"]),
    .executableTarget(
      name: "benchmark",
      dependencies: [
        "ModelChecking", "SelectionCore", "SelectionModel", "SelectionSession",
        "ShrinkingChallenge",
      ],
      exclude: [
        "hypothesis_shrinking.py", "hypothesis_stateful.py", "replay_orjson.py", "selection.pml",
        "spin_exploration.py", "tlc_exploration.py",
      ]),
    .target(
      name: "SelectionTesting", dependencies: ["ModelChecking", "SelectionCore", "SelectionModel"],
      path: "Tests/SelectionTesting"),
    .testTarget(
      name: "SelectionCoreTests",
      dependencies: ["ModelChecking", "SelectionCore", "SelectionModel", "SelectionTesting"]),
    .testTarget(
      name: "SelectionSessionTests",
      dependencies: [
        "ModelChecking", "RecorderChild", "SelectionCore", "SelectionPage", "SelectionSession",
        "SelectionTesting",
      ]),
    .executableTarget(
      name: "RecorderChild", dependencies: ["SelectionCore", "SelectionSession"],
      path: "Tests/RecorderChild"),
    // What the module of WhatIf is compared with.
    .executableTarget(
      name: "WhatIfNative",
      dependencies: [
        "ModelChecking", "SelectionCore", "SelectionModel", "SelectionSession", "SelectionTesting",
        "WhatIf",
      ],
      path: "Tests/WhatIfNative"),
    .testTarget(
      name: "WhatIfTests", dependencies: ["SelectionCore", "SelectionSession", "WhatIf"]),
    .testTarget(
      name: "SelectionModelTests",
      dependencies: ["ModelChecking", "SelectionCore", "SelectionModel", "SelectionSession"]),
    .target(
      name: "ShrinkingChallenge", dependencies: ["ModelChecking"], path: "Tests/ShrinkingChallenge"),
    .testTarget(
      name: "ModelCheckingTests", dependencies: ["ModelChecking", "ShrinkingChallenge"]),
    .testTarget(
      name: "SelectionKitTests",
      dependencies: [
        "SeedController", "SelectionCore", "SelectionKit", "SelectionModel", "SelectionSession",
      ] + appleStubNames + simulationNames,
      swiftSettings: appleStubSettings),
    .testTarget(name: "ProofsheetTests", dependencies: ["proofsheet"]),
  ] + appleStubs,
  swiftLanguageModes: [.v6]
)
