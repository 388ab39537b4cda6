// The readers and the reducer, compiled to WebAssembly: a session as text goes in, its timeline comes out. What a
// changed session becomes is nowhere else decided.

"use strict";

/** The timeline, as JSON, of a session in UTF-8; an instance is used once, and all it holds goes with it. */
function answerOf(instance, bytes) {
  const { memory, proofsheet_seed: seed, proofsheet_allocate: allocate, proofsheet_timeline: timeline } = instance.exports;
  seed(crypto.getRandomValues(new BigUint64Array(1))[0] | 1n);
  const place = allocate(bytes.length);
  new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
  const answer = timeline(place, bytes.length);
  const count = new DataView(memory.buffer).getUint32(answer, true);
  return new TextDecoder().decode(new Uint8Array(memory.buffer, answer + 4, count));
}

/** The module of the page, compiled when it is first needed. */
class Reducer {
  /** @param text the module, gzipped, in Base64. */
  constructor(text) {
    this.text = text;
    this.compiled = null;
  }

  /** Why this browser cannot run it; empty if it can. */
  static get lack() {
    if (typeof WebAssembly !== "object") return "This browser does not run WebAssembly, without which the page cannot tell what would be.";
    if (typeof DecompressionStream !== "function") return "This browser is too old to unpack the reducer, without which the page cannot tell what would be.";
    return "";
  }

  async module() {
    const packed = Uint8Array.from(atob(this.text.trim()), (character) => character.charCodeAt(0));
    const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return WebAssembly.compile(await new Response(unpacked).arrayBuffer());
  }

  /** The timeline of a session; it fails with a sentence for the user. */
  async timeline(text) {
    if (Reducer.lack) throw new Refusal(Reducer.lack);
    this.compiled ??= this.module();
    let compiled;
    try {
      compiled = await this.compiled;
    } catch {
      this.compiled = null;
      throw new Refusal("The browser refuses to run the reducer: WebAssembly may be switched off.");
    }
    try {
      return JSON.parse(answerOf(await WebAssembly.instantiate(compiled), new TextEncoder().encode(text)));
    } catch {
      throw new Refusal("The reducer has stopped, perhaps for lack of memory. It begins anew with the next change.");
    }
  }
}

/**
 * The lines of a session without the numbers that its recorder gave them, and the first numbers that it left out.
 *
 * A line that is left out or moved would else be a gap, behind which nothing is judged. A gap that the recorder left
 * stays one: a note stands there, with the one number that there is.
 */
function numberless(text) {
  const lines = [];
  let next = null, gap = null;
  for (const line of text.split("\n")) {
    if (line.startsWith("note ") && !line.startsWith("note \"")) {
      lines.push(line);
      continue;
    }
    const found = line.match(/# \{"seq":(\d+)[,}]/);
    const number = found && Number(found[1]);
    if (found && !gap && number > (next ?? Math.min(number, 1))) {
      gap = { from: next ?? 1, to: number - 1 };
      lines.push(gapNote(gap));
    }
    if (found) next = number + 1;
    // Where a recording goes on in another file, the header tells the last number of the one before.
    const joint = line.match(/^(session \d+ *# \{(?:.*,)?)"continues":(\d+),?/);
    lines.push((joint ? line.replace(joint[0], joint[1]) : line).replace(/# \{"seq":\d+[,}]/, (start) => (start.endsWith(",") ? "# {" : "# {}"))
      .replace(/,\}$/, "}").replace(/ *# \{\}$/, ""));
    if (!joint) continue;
    next = Number(joint[2]) + 1;
    if (!gap && next > 1) lines.push(gapNote(gap = { from: 1, to: next - 1 }));
  }
  return { lines, gap };
}

/** A line at which a replay finds a gap. */
function gapNote({ from, to }) {
  return `note "${from === to ? `number ${from} is` : `numbers ${from} to ${to} are`} missing here"  # {"seq":2}`;
}

/** Whether a line says how its session ends. */
function isExpectation(line) { return /^\s*expect\s/.test(line); }

/** A change that cannot be made; its message is a sentence for the user. */
class Refusal extends Error {}

/** A session that a replay finds just as the page shows it: every event asserts what became of it. */
function exported(lines, timeline, changes = []) {
  const entries = new Map(timeline.entries.map((entry) => [entry.line, entry]));
  const text = ["# What if: a session that was changed in the page of 'proofsheet report'. No app has recorded it."];
  for (const change of changes) text.push(`# ${change}`);
  text.push("# What the original observed, claimed and expected is left out; every event asserts what the specification says.");
  lines.forEach((line, place) => {
    const entry = entries.get(place + 1);
    if (entry?.kind === "event") {
      // A comment that looks like fields would be taken for fields.
      const comment = entry.comment && !entry.comment.startsWith("{") ? `  # ${entry.comment}` : "";
      text.push(`${entry.text} -> ${entry.outcome}${comment}`);
    } else if (entry?.kind !== "observed" && !isExpectation(line)) {
      text.push(line);
    }
  });
  // Without an event nothing is asserted, and behind a gap nothing is judged.
  text.push(`expect ${timeline.events > 0 && timeline.gap === null ? "conforms" : "inconclusive"}`);
  return `${text.join("\n")}\n`;
}
