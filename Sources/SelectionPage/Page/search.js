// Search and filter: which lines are listed.

"use strict";

class Search {
  /** @param changed called when other lines are to be listed. */
  constructor(input, group, found, changed) {
    Object.assign(this, { input, found, filter: "all", changed });
    this.buttons = Object.entries(filters).map(([name, { word }]) => h("button", {
      type: "button", role: "radio", "data-filter": name, "aria-checked": String(name === "all"), tabindex: name === "all" ? "0" : "-1",
      onclick: () => this.choose(name),
    }, word));
    append(group, this.buttons);
    group.addEventListener("keydown", (event) => this.key(event));
    input.addEventListener("input", () => changed());
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      input.value = "";
      changed();
      byId("list").focus();
    });
  }

  choose(name) {
    this.filter = name;
    for (const button of this.buttons) {
      const isChosen = button.dataset.filter === name;
      button.setAttribute("aria-checked", String(isChosen));
      button.tabIndex = isChosen ? 0 : -1;
    }
    this.changed();
  }

  /** Arrows go through the filters, as through any radio buttons. */
  key(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const at = this.buttons.findIndex((button) => button.dataset.filter === this.filter);
    const next = this.buttons[(at + step + this.buttons.length) % this.buttons.length];
    this.choose(next.dataset.filter);
    next.focus();
  }

  /** The entries of a film that are to be listed. */
  apply(film) {
    const found = film.find(this.filter, this.input.value);
    const isAll = this.filter === "all" && this.input.value.trim() === "";
    this.found.textContent = isAll ? counted(film.length, "line") : `${found.length.toLocaleString("en")} of ${counted(film.length, "line")}`;
    return found;
  }

  /** Whether anything is left out. */
  clear() {
    this.input.value = "";
    this.choose("all");
  }
}
