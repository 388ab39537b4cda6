// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "proofsheet",
  platforms: [.iOS(.v15), .macOS(.v12)],
  products: [
    .library(name: "SelectionCore", targets: ["SelectionCore"]),
    .library(name: "SelectionSession", targets: ["SelectionSession"]),
    .library(name: "SelectionModel", targets: ["SelectionModel"]),
    .executable(name: "proofsheet", targets: ["proofsheet"]),
  ],
  targets: [
    .target(name: "SelectionCore"),
    .target(name: "SelectionSession", dependencies: ["SelectionCore"]),
    .target(name: "ModelChecking"),
    .target(
      name: "SelectionModel", dependencies: ["ModelChecking", "SelectionCore", "SelectionSession"]),
    .executableTarget(
      name: "proofsheet", dependencies: ["SelectionCore", "SelectionModel", "SelectionSession"]),
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
        "ModelChecking", "RecorderChild", "SelectionCore", "SelectionSession", "SelectionTesting",
      ]),
    .executableTarget(
      name: "RecorderChild", dependencies: ["SelectionCore", "SelectionSession"],
      path: "Tests/RecorderChild"),
    .testTarget(
      name: "SelectionModelTests",
      dependencies: ["ModelChecking", "SelectionCore", "SelectionModel", "SelectionSession"]),
    .target(
      name: "ShrinkingChallenge", dependencies: ["ModelChecking"], path: "Tests/ShrinkingChallenge"),
    .testTarget(
      name: "ModelCheckingTests", dependencies: ["ModelChecking", "ShrinkingChallenge"]),
    .testTarget(name: "ProofsheetTests", dependencies: ["proofsheet"]),
  ],
  swiftLanguageModes: [.v6]
)
