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
    .executableTarget(name: "proofsheet", dependencies: ["SelectionCore", "SelectionSession"]),
    .testTarget(name: "SelectionCoreTests", dependencies: ["SelectionCore"]),
    .testTarget(
      name: "SelectionSessionTests", dependencies: ["SelectionCore", "SelectionSession"]),
    .testTarget(
      name: "ProofsheetTests", dependencies: ["SelectionCore", "SelectionSession", "proofsheet"]),
  ],
  swiftLanguageModes: [.v6]
)
