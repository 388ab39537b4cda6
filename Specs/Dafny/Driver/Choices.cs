// Random choices that a seed repeats.

using System;
using System.Collections.Generic;
using System.Linq;
using _module;

class Choices {
  ulong state;

  public Choices(ulong seed) { state = seed; }

  // SplitMix64.
  ulong Next() {
    unchecked {
      state += 0x9E3779B97F4A7C15;
      var z = state;
      z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
      z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
      return z ^ (z >> 31);
    }
  }

  // A number from 0 to below a bound.
  public int Below(int bound) { return (int)(Next() % (ulong)bound); }

  // Whether something happens that happens so often in a hundred times.
  public bool Percent(int often) { return Below(100) < often; }

  public T One<T>(IList<T> values) { return values[Below(values.Count)]; }
  public T One<T>(IEnumerable<T> values) { return One(values.ToList()); }

  // One of the values, each as often as its weight says.
  public T Weighted<T>(params Tuple<int, T>[] values) {
    var place = Below(values.Sum(value => value.Item1));
    foreach (var value in values) {
      if (place < value.Item1) return value.Item2;
      place -= value.Item1;
    }
    throw new InvalidOperationException("no weights");
  }

  public Option<T> Perhaps<T>(int often, Func<T> value) {
    return Percent(often) ? Option<T>.create_Some(value()) : Option<T>.create_None();
  }
}
