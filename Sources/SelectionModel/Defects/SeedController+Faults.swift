extension SeedController {
  /// The faults of the code, and of the other ways to write it that the seed warns of.
  public struct Faults: OptionSet, Hashable, Sendable {
    /// A bit for each fault.
    public let rawValue: UInt32

    /// The faults with these bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The kept picker is not told what the draft holds now (section 5.2).
    public static let keepsTicks = Faults(rawValue: 1 << 0)
    /// A new picker is not told either: nothing is ticked (sections 2.2 and 4.1).
    public static let opensUnsynced = Faults(rawValue: 1 << 1)
    /// The picker is told of URLs only, and shots without one are not in it (section 2.1).
    public static let syncsFromURLs = Faults(rawValue: 1 << 2)
    /// A delivery rebuilds both arrays from nothing else (section 4.1).
    public static let rebuildsOnReturn = Faults(rawValue: 1 << 3)
    /// A delivery is added to the arrays, though the picker delivers the old photos too (4.1).
    public static let addsOnReturn = Faults(rawValue: 1 << 4)
    /// Images come in the order of the library, URLs in the order of the taps (section 5.1).
    public static let usesGridOrder = Faults(rawValue: 1 << 5)
    /// A delivery is taken whether a picker is open or not (section 4.1).
    public static let takesSecondDelivery = Faults(rawValue: 1 << 6)
    /// A shot enters the images, and nothing stands for it among the URLs (sections 4.3 and 5.4).
    public static let keepsNoSlot = Faults(rawValue: 1 << 7)
    /// A URL is appended when it arrives, whatever arrived before it (section 4.3).
    public static let appendsOnResolve = Faults(rawValue: 1 << 8)
    /// A URL is taken for a shot that has one, or that nobody knows (section 4.3).
    public static let takesEveryAnswer = Faults(rawValue: 1 << 9)
    /// Whether the photo is in the draft already is not asked when its URL arrives (section 4.3).
    public static let asksForNoTwin = Faults(rawValue: 1 << 10)
    /// The camera opens, and its shot is taken, at the limit too (sections 3.2 and 3.3).
    public static let ignoresLimit = Faults(rawValue: 1 << 11)
    /// The add tile knows one limit, nine (section 3.2).
    public static let countsToNine = Faults(rawValue: 1 << 12)
    /// A failed write puts nil into an array (section 4.3).
    public static let crashesOnFailure = Faults(rawValue: 1 << 13)
    /// The cell deletes the image and leaves the URL (sections 3.1 and 4.2).
    public static let deletesImageOnly = Faults(rawValue: 1 << 14)
    /// The cell deletes what stands at its index, whatever that is by now (section 4.2).
    public static let deletesByIndex = Faults(rawValue: 1 << 15)
    /// A camera that is not there is presented (section 5.5).
    public static let presentsMissingCamera = Faults(rawValue: 1 << 16)

    /// The code as it stands in the seed: its getter does tell the picker, and its cell does delete
    /// from both arrays.
    public static let asItStands: Faults = [
      .syncsFromURLs, .rebuildsOnReturn, .usesGridOrder, .takesSecondDelivery, .keepsNoSlot,
      .appendsOnResolve, .takesEveryAnswer, .asksForNoTwin, .ignoresLimit, .countsToNine,
      .crashesOnFailure, .deletesByIndex,
    ]
  }
}
