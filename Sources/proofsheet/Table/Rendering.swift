extension Help {
  /// The command table in another form, if one is asked for.
  static func rendering(_ arguments: Arguments) -> String? { nil }
}
