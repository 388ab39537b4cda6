// Every state of a bounded scope, breadth first, and every transition as a line of JSON.

using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Numerics;
using _module;

class Graph {
  readonly Scope scope;
  readonly Alphabet alphabet;
  readonly TextWriter lines;
  readonly List<KeyValuePair<Event, string>>[] events;

  public long States { get; private set; }
  public long Transitions { get; private set; }

  // lines: where the transitions go, or null if they are only counted.
  public Graph(int assets, int captures, int limit, string name, TextWriter lines) {
    scope = new Scope(assets, captures, limit);
    alphabet = Alphabet.AllSingletonConstructors.FirstOrDefault(one => Text.Word(one) == name);
    if (alphabet == null) throw new ArgumentException("there is no alphabet '" + name + "'");
    this.lines = lines;
    events = Enumerable.Range(0, captures + 1).Select(Events).ToArray();
  }

  // The events of the scope after so many captures, each with its text.
  List<KeyValuePair<Event, string>> Events(int last) {
    return __default.EventsOf(alphabet, scope, last).Elements
      .Select(e => new KeyValuePair<Event, string>(e, Text.Of(e))).ToList();
  }

  // No event names an opening: states that differ only in their count are one, since the text leaves
  // it out.
  public void Explore() {
    var rules = __default.ScopeRules(scope);
    var first = __default.Initial(rules);
    var seen = new HashSet<string> { Text.Of(first) };
    var waiting = new Queue<KeyValuePair<State, string>>();
    waiting.Enqueue(new KeyValuePair<State, string>(first, Text.Of(first)));
    while (waiting.Count > 0) {
      var from = waiting.Dequeue();
      foreach (var e in events[(int)from.Key.dtor_lastCapture]) {
        var result = __default.Step(rules, from.Key, e.Key);
        // An event that is refused gives the very state that it got.
        var isSame = ReferenceEquals(result.dtor_state, from.Key);
        var next = isSame ? from.Value : Text.Of(result.dtor_state);
        Transitions += 1;
        if (lines != null) WriteLine(from.Value, e.Value, Text.Of(result.dtor_outcome), next);
        if (!isSame && seen.Add(next))
          waiting.Enqueue(new KeyValuePair<State, string>(result.dtor_state, next));
      }
    }
    States = seen.Count;
  }

  // No text of the machine has a character that JSON would want escaped.
  void WriteLine(string state, string e, string outcome, string next) {
    lines.Write("{\"state\":\"");
    lines.Write(state);
    lines.Write("\",\"event\":\"");
    lines.Write(e);
    lines.Write("\",\"outcome\":\"");
    lines.Write(outcome);
    lines.Write("\",\"next\":\"");
    lines.Write(next);
    lines.Write("\"}\n");
  }
}
