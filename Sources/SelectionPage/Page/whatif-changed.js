// What if: the changes of one session.

"use strict";

/** The changes of one tab: the lines of its session, what they were, and the ways back. */
class Changed {
  constructor(sheet) {
    this.sheet = sheet;
    /** Lines are objects, which stay themselves wherever they are moved. */
    const { lines, gap } = numberless(sheet.text.replace(/\n$/, ""));
    this.original = lines.map((text) => ({ text }));
    /** The first numbers that the original's recorder left out; null if it left out none. */
    this.gap = gap;
    this.past = [];
    this.future = [];
    this.now = { lines: this.original, said: "", timeline: null };
  }

  /** The descriptions of all changes, in order. */
  get changes() { return [...this.past.slice(1), this.now].map(({ said }) => said).filter(Boolean); }

  static text(lines) { return `${lines.map(({ text }) => text).join("\n")}\n`; }

  /** The line that an entry of the timeline is from. */
  lineOf(entry) { return this.now.lines[entry.line - 1]; }

  /** The lines with a fresh one: instead of an entry's, behind it, or before it; without an entry, before all that is expected. */
  with(fresh, kind, entry) {
    const lines = this.now.lines.slice();
    const expectation = lines.findIndex(({ text }) => isExpectation(text));
    const place = entry ? entry.line - (kind === "insert" ? 0 : 1) : expectation < 0 ? lines.length : expectation;
    lines.splice(place, kind === "edit" ? 1 : 0, fresh);
    return lines;
  }

  /** What became of each line when nothing was changed: whether it was refused. */
  remember(timeline) {
    this.first = timeline;
    this.wasApplied = new Set();
    this.wasRefused = new Set();
    for (const entry of timeline.entries) {
      if (entry.kind === "event") (entry.refused ? this.wasRefused : this.wasApplied).add(this.original[entry.line - 1]);
    }
  }

  /** What the rows say, and which events do not take effect any more. */
  marks() {
    const marks = new Map();
    const fallen = [];
    this.now.timeline.entries.forEach((entry, index) => {
      const line = this.lineOf(entry);
      const words = [];
      if (line.touched) words.push(line.touched);
      if (entry.kind === "event" && entry.refused && this.wasApplied.has(line.was ?? line)) {
        words.push(`now ${entry.refused}`);
        fallen.push(index);
      } else if (entry.kind === "event" && !entry.refused && this.wasRefused.has(line.was ?? line)) words.push("now applied");
      if (words.length > 0) marks.set(index, words.join(", "));
    });
    return { marks, fallen };
  }
}
