import SelectionSession
import XCTest

@testable import WhatIf

final class WhatIfTests: XCTestCase {
}
