// The list of lines. Only the rows that can be seen are in the page, whatever the length of the session: a
// listbox whose options say which of how many they are.

"use strict";

/** The height of a row in CSS pixels; the same in page.css. */
const rowHeight = 52;

class Steps {
  /**
   * @param list the listbox, which scrolls.
   * @param rows what is as high as all rows.
   * @param choose told the index of an entry that is clicked.
   */
  constructor(list, rows, choose) {
    Object.assign(this, { list, rows, choose, drawn: new Map(), found: [], selected: -1, film: null, marks: new Map(), hooks: [] });
    list.addEventListener("scroll", () => this.draw(), { passive: true });
    new ResizeObserver(() => this.draw()).observe(list);
  }

  /** Lists other entries, or those of another film. */
  show(film, found, marks) {
    Object.assign(this, { film, found, marks });
    this.placeOf = new Map(found.map((index, place) => [index, place]));
    this.rows.replaceChildren();
    this.drawn.clear();
    this.rows.style.height = `${found.length * rowHeight}px`;
    this.draw();
  }

  /** Selects an entry, which may not be listed. */
  select(index) {
    this.drawn.get(this.placeOf.get(this.selected))?.setAttribute("aria-selected", "false");
    this.selected = index;
    const place = this.placeOf.get(index);
    if (place === undefined) {
      this.list.removeAttribute("aria-activedescendant");
      return;
    }
    const top = place * rowHeight;
    const height = this.list.clientHeight;
    // What is far from what is seen comes into the middle; else the list moves no further than it must.
    if (top < this.list.scrollTop - rowHeight || top > this.list.scrollTop + height) this.list.scrollTop = top - height / 2;
    else if (top < this.list.scrollTop) this.list.scrollTop = Math.max(0, top - rowHeight);
    else if (top + rowHeight > this.list.scrollTop + height) this.list.scrollTop = top + 2 * rowHeight - height;
    this.draw();
    this.drawn.get(place)?.setAttribute("aria-selected", "true");
    this.list.setAttribute("aria-activedescendant", `row-${index}`);
  }

  /** The listed entry so many places from another one, which may not be listed itself. */
  neighbour(index, distance) {
    const { found } = this;
    if (found.length === 0) return index;
    let place = this.placeOf.get(index);
    if (place === undefined) {
      // Between two that are listed.
      let low = 0, high = found.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (found[middle] < index) low = middle + 1; else high = middle;
      }
      place = distance > 0 ? low - 1 : low;
    }
    return found[Math.min(found.length - 1, Math.max(0, place + distance))];
  }

  /** Puts the rows that can be seen into the page, and takes the others out. */
  draw() {
    if (!this.film) return;
    const first = Math.max(0, Math.floor(this.list.scrollTop / rowHeight) - 4);
    const end = Math.min(this.found.length, Math.ceil((this.list.scrollTop + this.list.clientHeight) / rowHeight) + 4);
    for (const [place, row] of this.drawn) {
      if (place < first || place >= end) {
        row.remove();
        this.drawn.delete(place);
      }
    }
    for (let place = first; place < end; place += 1) {
      if (this.drawn.has(place)) continue;
      const row = this.row(place);
      this.drawn.set(place, row);
      // A reader goes along the rows in the order in which they stand in the page.
      const behind = this.drawn.get(place + 1);
      this.rows.insertBefore(row, behind ?? null);
    }
  }

  row(place) {
    const { film, found } = this;
    const index = found[place];
    const entry = film.entries[index];
    const mark = this.marks.get(index);
    const sign = index === film.first ? ["first", "▼", "first divergence"] : film.isWrong(entry) ? ["differs", "≠", "differs"]
      : entry.refused ? ["refused", "×", entry.refused] : ["", "", ""];
    const row = h("div", {
      class: `row ${entry.kind}${entry.refused ? " refused" : ""}${film.isWrong(entry) ? " wrong" : ""}${mark ? " marked" : ""}`,
      role: "option", id: `row-${index}`, "aria-posinset": String(place + 1), "aria-setsize": String(found.length),
      "aria-selected": String(index === this.selected), onclick: () => this.choose(index),
    },
    h("span", { class: "ordinal", text: entry.step ? entry.step.toLocaleString("en") : "" }),
    h("span", { class: "said" }, entry.kind === "event" ? null : h("span", { class: "kind", text: `${entry.kind} ` }), code(entry.text.slice(0, 160))),
    h("span", { class: "became", dir: "ltr", text: became(entry) }),
    h("span", { class: `sign ${sign[0]}`, "aria-hidden": "true", text: sign[1] }), h("span", { class: "unseen", text: sign[2] }),
    mark ? h("span", { class: "pill mark", text: mark }) : null, h("span", { class: "hook" }));
    row.style.transform = `translateY(${place * rowHeight}px)`;
    for (const hook of this.hooks) hook(film, index, row.querySelector(".hook"));
    return row;
  }
}

/** What became of a line, in one line. */
function became(entry) {
  if (entry.kind === "event") {
    const changes = entry.changes ? ` · ${entry.changes.join("; ")}` : "";
    return shortenedEnd(entry.refused || entry.outcome !== "none" ? entry.outcome + changes : changes.slice(3) || "nothing changes", 200);
  }
  if (entry.kind === "observed") return entry.differs ? `differs: ${entry.differs.join(", ")}` : entry.violated ? `breaks ${entry.violated.join(", ")}` : "agrees";
  return "";
}

function shortenedEnd(text, limit) {
  return text.length <= limit ? text : `${text.slice(0, limit - 1)}…`;
}
