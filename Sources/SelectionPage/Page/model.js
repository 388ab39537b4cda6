// A timeline as it comes from the program, and what is seen at each of its entries.
//
// Film     rebuilds what the specification shows from the deltas, with a checkpoint now and then;
//          collects what the app showed at the same moment; finds entries.
// Nothing here draws.

"use strict";

/** How many entries there are between two checkpoints. */
const checkpointDistance = 128;

/** The fields of an observation, in the order in which they are told. */
const fieldNames = [
  "images", "urls", "ticked", "badges", "count", "canAdd", "canFinish", "presented", "imagesLoading",
  "imagesFailed", "imagesDegraded", "requests", "notices", "publication", "uploads", "cleanup", "selected",
  "crashed",
];

class Film {
  /** @param timeline the object that `Timeline.json` is. */
  constructor(timeline) {
    this.timeline = timeline;
    this.entries = timeline.entries;
    this.length = timeline.entries.length;
    this.videos = new Set(timeline.videos);
    this.checkpoints = [timeline.start];
    this.last = { index: -1, state: timeline.start };
    this.haystacks = [];
    this.first = this.firstDivergence();
    this.tellsImages = this.entries.some(tellsImages);
  }

  /** The entry at which file and specification part; -1 if they do not. */
  firstDivergence() {
    const { line, verdict } = this.timeline;
    if (line === null || verdict === "unreadable") return -1;
    return this.entries.findIndex((entry) => entry.line === line);
  }

  /** What the specification shows after an entry; -1 is the start. States share what is the same. */
  stateAt(index) {
    const checkpoint = Math.floor((index + 1) / checkpointDistance);
    let from = this.checkpoints.length - 1 < checkpoint ? this.checkpoints.length - 1 : checkpoint;
    let state = this.checkpoints[from];
    let at = from * checkpointDistance - 1;
    if (this.last.index <= index && this.last.index > at) ({ index: at, state } = this.last);
    while (at < index) {
      at += 1;
      const delta = this.entries[at].delta;
      if (delta) state = changed(state, delta);
      if ((at + 1) % checkpointDistance === 0 && this.checkpoints.length === (at + 1) / checkpointDistance) {
        this.checkpoints.push(state);
      }
    }
    this.last = { index, state };
    return state;
  }

  /** The name of a photo by its number. */
  name(photo) {
    return photo === null ? "-" : this.timeline.photos[photo];
  }

  /** The photos of a grid, by number. */
  static photos(grid) {
    return grid.map((cell) => (Array.isArray(cell) ? cell[0] : cell));
  }

  /** Where a grid is another than before the entry. */
  changedPlaces(index) {
    const places = new Set();
    for (const key of ["grid", "urls"]) {
      for (const [at, , ...inserted] of this.entries[index]?.delta?.[key] ?? []) {
        for (let offset = 0; offset < Math.max(1, inserted.length); offset += 1) places.add(at + offset);
      }
    }
    return places;
  }

  /** Where a grid has photos that it did not have before the entry. */
  newPlaces(index) {
    const places = new Set();
    if (!this.entries[index]?.delta?.grid) return places;
    const before = new Set(Film.photos(this.stateAt(index - 1).grid));
    Film.photos(this.stateAt(index).grid).forEach((photo, place) => { if (!before.has(photo)) places.add(place); });
    return places;
  }

  /** The event before an entry, or the entry itself: where its moment begins. */
  momentOf(index) {
    let at = index;
    while (at > 0 && this.entries[at].kind !== "event") at -= 1;
    return at;
  }

  /**
   * What the app showed at the moment of an entry: all looks since the last event up to an observation, or, for
   * an event or a note, up to the next event. Null if it showed nothing.
   */
  lookAt(index) {
    if (index < 0) return null;
    const isLook = this.entries[index].kind === "observed";
    const look = { fields: {}, differs: new Set(), violated: new Set(), misaligned: [], lines: [] };
    let at = this.momentOf(index);
    if (this.entries[at].kind === "event") at += 1;
    for (; at < this.length && this.entries[at].kind !== "event"; at += 1) {
      const entry = this.entries[at];
      if (entry.kind !== "observed") continue;
      if (isLook && at > index) break;
      Object.assign(look.fields, entry.shown);
      for (const field of Object.keys(entry.shown)) look.differs.delete(field);
      for (const field of entry.differs ?? []) look.differs.add(field);
      look.violated = new Set(entry.violated);
      look.misaligned = entry.misaligned ?? [];
      look.lines.push(entry.line);
    }
    return look.lines.length > 0 ? look : null;
  }

  /** The value of a field in words, by the specification (`state`) or as the app showed it. */
  words(field, value) {
    if (value === undefined || value === null) return "";
    switch (field) {
      case "canAdd": case "canFinish": return value ? "yes" : "no";
      case "crashed": return "the app ended here";
      case "badges": return value.join(" ");
      default: return Array.isArray(value) ? value.map((photo) => this.name(photo)).join(" ") : String(value);
    }
  }

  /** What the specification shows for a field. */
  expected(field, state) {
    switch (field) {
      case "images": return Film.photos(state.grid);
      case "badges": return state.ticked.map((_, place) => place + 1);
      case "crashed": return null;
      default: return state[field];
    }
  }

  /** Whether something is wrong with an entry. */
  isWrong(entry) {
    return Boolean(entry.broken || entry.differs || entry.violated);
  }

  /** What a search looks at. */
  haystack(index) {
    const known = this.haystacks[index];
    if (known !== undefined) return known;
    const entry = this.entries[index];
    const text = [
      entry.kind, entry.text, entry.outcome, entry.claim, entry.comment, ...(entry.changes ?? []),
      ...(entry.differs ?? []), ...(entry.violated ?? []), `line ${entry.line}`, entry.step ? `step ${entry.step}` : "",
    ].join("\n").toLowerCase();
    this.haystacks[index] = text;
    return text;
  }

  /** The entries that a filter and a search leave. */
  find(filter, search) {
    const isListed = filters[filter].test;
    const needle = search.trim().toLowerCase();
    const found = [];
    for (let index = 0; index < this.length; index += 1) {
      if (!isListed(this.entries[index], this)) continue;
      if (needle === "" || this.haystack(index).includes(needle)) found.push(index);
    }
    return found;
  }
}

/**
 * Whether a line is about the images of photos. In a session without such a line no image ever arrives, and that
 * they are still to come is not worth telling.
 */
function tellsImages({ kind, text, shown }) {
  if (kind === "observed") return "imagesLoading" in shown || "imagesFailed" in shown || "imagesDegraded" in shown || "requests" in shown;
  return kind === "event" && /^(@\d+ )?(image|requestTimedOut|retryImage|publish|relaunched)/.test(text);
}

/** Which entries can be listed. */
const filters = {
  all: { word: "All", test: () => true },
  events: { word: "Events", test: (entry) => entry.kind === "event" },
  observed: { word: "Observed", test: (entry) => entry.kind === "observed" },
  notes: { word: "Notes", test: (entry) => entry.kind === "note" },
  refused: { word: "Refused", test: (entry) => Boolean(entry.refused) },
  differs: { word: "Differs", test: (entry, film) => film.isWrong(entry) },
};

/** A state with what a delta changes; the lists of the old one stay as they are. */
function changed(state, delta) {
  const next = { ...state };
  for (const [key, value] of Object.entries(delta)) {
    if (Array.isArray(state[key])) {
      let list = state[key].slice();
      for (const [index, removed, ...inserted] of value) {
        // Not as arguments: there may be more of them than a call takes.
        if (inserted.length > 1000) list = list.slice(0, index).concat(inserted, list.slice(index + removed));
        else list.splice(index, removed, ...inserted);
      }
      next[key] = list;
    } else {
      next[key] = value;
    }
  }
  return next;
}

/**
 * Which of many places are drawn: all if there are few, else the ends and those that matter.
 *
 * @returns places in order, and `{ gap: n }` where n places are left out.
 */
function drawnPlaces(count, important) {
  const most = 48;
  if (count <= most) return Array.from({ length: count }, (_, place) => place);
  const places = new Set();
  for (let place = 0; place < 12; place += 1) places.add(place);
  for (let place = count - 4; place < count; place += 1) places.add(place);
  for (const place of important) {
    if (places.size > most) break;
    for (let near = place - 1; near <= place + 1; near += 1) if (near >= 0 && near < count) places.add(near);
  }
  const drawn = [];
  let next = 0;
  for (const place of [...places].sort((left, right) => left - right)) {
    if (place > next) drawn.push({ gap: place - next });
    drawn.push(place);
    next = place + 1;
  }
  return drawn;
}
