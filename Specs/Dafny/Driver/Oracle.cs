// The verified machine as a program. It decides nothing: it reads and prints, and asks the machine.

using System;
using System.IO;
using System.Linq;

static class Oracle {
  const string usage =
    "usage: oracle graph ASSETS CAPTURES LIMIT six|core|all     every transition, as JSON Lines\n" +
    "       oracle count ASSETS CAPTURES LIMIT six|core|all     only how many states and transitions\n" +
    "       oracle sessions SEED COUNT LENGTH DIRECTORY         random sessions that must conform";

  static int Main(string[] words) {
    try {
      if (words.Length == 5 && words[0] == "graph") return Explore(words, Console.OpenStandardOutput());
      if (words.Length == 5 && words[0] == "count") return Explore(words, null);
      if (words.Length == 5 && words[0] == "sessions") return WriteSessions(words);
      Console.Error.WriteLine(usage);
      return 64;
    } catch (Exception problem) when (problem is FormatException || problem is ArgumentException
      || problem is OverflowException) {
      Console.Error.WriteLine("error: " + problem.Message + "\n" + usage);
      return 64;
    }
  }

  static int Explore(string[] words, Stream output) {
    var numbers = words.Skip(1).Take(3).Select(word => (int)uint.Parse(word)).ToArray();
    var lines = output == null ? null : new StreamWriter(output);
    var graph = new Graph(numbers[0], numbers[1], numbers[2], words[4], lines);
    graph.Explore();
    if (lines != null) lines.Flush();
    var counts = graph.States + " states, " + graph.Transitions + " transitions";
    (lines == null ? Console.Out : Console.Error).WriteLine(counts);
    return 0;
  }

  static int WriteSessions(string[] words) {
    var seed = ulong.Parse(words[1]);
    var count = uint.Parse(words[2]);
    var length = (int)uint.Parse(words[3]);
    Directory.CreateDirectory(words[4]);
    var sessions = new Sessions(seed);
    for (var number = 1; number <= count; number++) {
      var path = Path.Combine(words[4], "oracle-" + seed + "-" + number.ToString("D4") + ".session");
      var title = "Session " + number + " of seed " + seed + ", as the verified machine answers it.";
      using (var file = new StreamWriter(path)) sessions.Write(file, title, length);
    }
    var never = sessions.Never().OrderBy(name => name, StringComparer.Ordinal).ToList();
    Console.WriteLine(count + " sessions, " + sessions.Events + " events; never reached: "
      + (never.Count == 0 ? "nothing" : string.Join(", ", never)));
    return 0;
  }
}
