// swift-tools-version: 6.0
import PackageDescription

let package = Package(
  name: "proofsheet",
  platforms: [.iOS(.v15), .macOS(.v12)],
  products: [
    .library(name: "SelectionCore", targets: ["SelectionCore"]),
    .library(name: "SelectionSession", targets: ["SelectionSession"]),
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
      dependencies: ["ModelChecking", "SelectionCore", "SelectionModel", "SelectionSession"],
      exclude: ["hypothesis_stateful.py", "replay_orjson.py"]),
    .target(
      name: "SelectionTesting", dependencies: ["SelectionCore"], path: "Tests/SelectionTesting"),
    .testTarget(
      name: "SelectionCoreTests", dependencies: ["SelectionCore", "SelectionTesting"]),
    .testTarget(
      name: "SelectionSessionTests",
      dependencies: ["SelectionCore", "SelectionSession", "SelectionTesting"]),
    .testTarget(
      name: "SelectionModelTests",
      dependencies: ["ModelChecking", "SelectionCore", "SelectionModel", "SelectionSession"]),
    .testTarget(name: "ProofsheetTests", dependencies: ["proofsheet"]),
  ],
  swiftLanguageModes: [.v6]
)
