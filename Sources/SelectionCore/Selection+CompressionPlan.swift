extension Selection {
  /// The search for an encoding of one photo that is small enough to upload (seed 1 §5.3, §6.2).
  ///
  /// It is pure: it says what to encode and is told how many bytes came of it. A host that encodes
  /// elsewhere asks for ``next`` and answers with ``record(_:of:)``; ``run(_:)`` does both. The
  /// answer is the first of ``attempts`` that fits, whatever the encoder is like, so no attempt is
  /// passed over because of the bytes of another.
  ///
  /// Every attempt is a JPEG, also of a PNG. The page goes on showing the original.
  public struct CompressionPlan: Hashable, Sendable {
    /// The most bytes that fit.
    ///
    /// The seed compares `length / 1024 > 150`, which lets 1023 bytes more pass. With 0 or less
    /// nothing fits.
    public let target: Int
    /// The width of the original in pixels, as it was told; 0 or less is not known.
    public let width: Int
    /// The height of the original in pixels, as it was told; 0 or less is not known.
    public let height: Int
    /// What is tried, in this order, until one fits: 9 to ``mostEncodes`` attempts, no two equal.
    ///
    /// First the whole picture with each of ``qualities``; then, with ``shrunkQuality``, with its
    /// longer side cut to each of ``sides`` that is shorter. So no picture is enlarged, and one
    /// that is no longer than the last of them, or whose size is not known, is never shrunk.
    public let attempts: [Attempt]
    /// What is to be done now.
    public private(set) var next: Step
    /// How many encodes were recorded.
    public private(set) var encodes = 0
    /// The fewest bytes so far; of equals the first.
    private var smallest: Encoding?

    /// The search before its first encode.
    ///
    /// Any numbers will do, also nonsense: see the properties for what they mean.
    public init(width: Int, height: Int, target: Int = Self.defaultTarget) {
      (self.width, self.height, self.target) = (width, height, target)
      let longer = max(width, height)
      attempts =
        Self.qualities.map { Attempt(quality: $0) }
        + Self.sides.filter { $0 < longer }
        .map { Attempt(quality: Self.shrunkQuality, maxDimension: $0) }
      next = .encode(Attempt(quality: Self.bestQuality))
    }

    /// Takes an answer of the encoder.
    ///
    /// Only an answer to the attempt that is asked for counts. Any other, such as one that comes
    /// twice or after the end, changes nothing.
    ///
    /// - Parameters:
    ///   - bytes: how long the encoding is; nil if there is none, and 0 or less is no data either.
    ///   - attempt: what was encoded.
    public mutating func record(_ bytes: Int?, of attempt: Attempt) {
      guard next == .encode(attempt) else { return }
      encodes += 1
      guard let bytes, bytes > 0 else {
        // A picture that cannot be encoded once is not decodable: no other attempt would be better.
        next = .finished(.noData(attempt))
        return
      }
      let made = Encoding(attempt, bytes: bytes)
      if bytes <= target {
        next = .finished(.fits(made))
        return
      }
      let least = smallest.map { $0.bytes <= bytes ? $0 : made } ?? made
      smallest = least
      next =
        encodes < attempts.count
        ? .encode(attempts[encodes]) : .finished(.tooLarge(smallest: least))
    }

    /// Searches from here to the end.
    ///
    /// - Parameter encode: encodes the picture and tells how many bytes that are, nil for none. It
    ///   is called ``mostEncodes`` times at most. If one fits, it is the last.
    public mutating func run(_ encode: (Attempt) -> Int?) -> Answer {
      while true {
        switch next {
        case .encode(let attempt): record(encode(attempt), of: attempt)
        case .finished(let answer): return answer
        }
      }
    }

    /// How large an attempt makes the picture, in pixels.
    ///
    /// - Returns: the size of the original if the attempt does not shrink it. Else the longer side
    ///   is that of the attempt, and the shorter is in proportion, rounded down, but 1 at least.
    public func size(of attempt: Attempt) -> (width: Int, height: Int) {
      let longer = max(width, height)
      guard let side = attempt.maxDimension, side > 0, side < longer else { return (width, height) }
      let shorter = max(0, min(width, height))
      // The quotient is not above side, as shorter is not above longer: it always fits.
      let product = shorter.multipliedFullWidth(by: side)
      let cut = max(1, longer.dividingFullWidth(product).quotient)
      return width < height ? (cut, side) : (side, cut)
    }
  }
}

extension Selection.CompressionPlan {
  /// One encode to JPEG.
  public struct Attempt: Hashable, Sendable {
    /// The quality in percent, from 10 to 90 in a plan: an encoder from 0 to 1 takes a hundredth.
    public let quality: Int
    /// How long the longer side may be, in pixels; nil for the whole picture.
    public let maxDimension: Int?

    /// Makes an attempt from its parts.
    public init(quality: Int, maxDimension: Int? = nil) {
      (self.quality, self.maxDimension) = (quality, maxDimension)
    }
  }

  /// What an attempt came to.
  public struct Encoding: Hashable, Sendable {
    /// What was encoded.
    public let attempt: Attempt
    /// How many bytes it has, 1 or more.
    public let bytes: Int

    /// Makes an encoding from its parts.
    public init(_ attempt: Attempt, bytes: Int) { (self.attempt, self.bytes) = (attempt, bytes) }
  }

  /// How a search ends.
  public enum Answer: Hashable, Sendable {
    /// This encoding fits; it is what is uploaded.
    case fits(Encoding)
    /// The encoder gave nothing for this attempt: a HEIC or a damaged file, which it cannot decode.
    case noData(Attempt)
    /// Nothing was small enough; this is the smallest that was tried, and it is not uploaded.
    case tooLarge(smallest: Encoding)
  }

  /// What a search needs next.
  public enum Step: Hashable, Sendable {
    /// The byte count of this attempt.
    case encode(Attempt)
    /// Nothing: this is the answer.
    case finished(Answer)
  }

  /// The target unless another is given: 150 KB (seed 1 §5.3), in bytes.
  public static var defaultTarget: Int { 150 * 1024 }

  /// The qualities that the whole picture is tried with, in percent: 90, 80, … 10 (seed 1 §5.3).
  ///
  /// Whole numbers: 0.9 less eight times 0.1 is above 0.1 in floating point, and the seed's loop
  /// goes on to a quality of next to nothing.
  public static var qualities: [Int] { (1...9).map { bestQuality + 10 - 10 * $0 } }

  /// What the longer side is cut to when quality alone will not do, in pixels, the longest first.
  ///
  /// Each keeps some five eighths of the pixels of the one before. The last two are the seed's
  /// (seed 1 §5.3). There is none above 2048: of the seed's example, 4000 by 3000 pixels, more than
  /// that at ``shrunkQuality`` is about as many bytes as the whole at 10, which did not fit.
  public static var sides: [Int] { [2048, 1600, 1280, 1024, 800] }

  /// The quality of a picture that was shrunk, in percent: the 0.5 of seed 1 §5.3.
  public static var shrunkQuality: Int { 50 }

  /// How many encodes any search makes at most: one for each quality, and one for each side.
  public static var mostEncodes: Int { qualities.count + sides.count }

  private static var bestQuality: Int { 90 }
}
