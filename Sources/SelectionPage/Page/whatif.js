// What if: an event is skipped, moved, changed or added, and the real reducer tells what becomes of the rest.
//
// What the user sees is always one whole session that went through the module (whatif-module.js). A change that
// makes it unreadable is not taken, and the reader's own words say why.

"use strict";

/** The changes of one tab: the lines of its session, what they were, and the ways back. */
class Changed {
  constructor(sheet) {
    this.sheet = sheet;
    /** Lines are objects, which stay themselves wherever they are moved. */
    this.original = numberless(sheet.text.replace(/\n$/, "")).map((text) => ({ text }));
    this.past = [];
    this.future = [];
    this.now = { lines: this.original, said: "", timeline: null };
  }

  /** The descriptions of all changes, in order. */
  get changes() { return [...this.past.slice(1), this.now].map(({ said }) => said).filter(Boolean); }

  static text(lines) { return `${lines.map(({ text }) => text).join("\n")}\n`; }

  /** The line that an entry of the timeline is from. */
  lineOf(entry) { return this.now.lines[entry.line - 1]; }

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

const whatIf = {
  reducer: null, changed: new Map(), isBusy: false, running: null, form: null, focus: null, trouble: "", fallen: [],

  start() {
    const module = byId("module");
    if (!module) return;
    whatIf.reducer = new Reducer(module.textContent);
    whatIf.bar = h("section", { class: "whatif", id: "whatif", "aria-label": "What if" });
    byId("work").before(whatIf.bar);
    // It stays when all else is drawn anew: what comes and goes is not read out.
    whatIf.status = h("p", { class: "unseen", role: "status" });
    byId("live").after(whatIf.status);
    byId("help").querySelector("tbody").append(...[
      [["x"], "what if: skip the event"], [["K", "J"], "what if: move it up, down"], [["e", "i"], "what if: edit it, insert one behind it"],
      [["u", "U"], "what if: undo, redo"],
    ].map(([keys, what]) => h("tr", {}, h("th", { scope: "row" }, keys.map((key) => [h("kbd", { text: key }), " "])), h("td", { text: what }))));
    proofsheet.stepHooks.push(whatIf.drawActions);
    proofsheet.rowHooks.push(whatIf.drawRow);
    proofsheet.drawHooks.push(whatIf.drawBar);
    document.addEventListener("keydown", whatIf.key);
    whatIf.drawBar();
    proofsheet.select(proofsheet.index);
  },

  get current() { return whatIf.changed.get(proofsheet.tab); },

  // MARK: Changes

  /** Begins with the session of the tab as it is. */
  async begin() {
    const { tab } = proofsheet;
    await whatIf.work(async () => {
      const changed = new Changed(proofsheet.sessions[tab]);
      const timeline = await whatIf.reducer.timeline(Changed.text(changed.original));
      if (timeline.verdict === "unreadable") throw new Error(whatIf.problem(timeline, null));
      changed.remember(timeline);
      changed.now.timeline = timeline;
      whatIf.changed.set(tab, changed);
      whatIf.focus = "skip";
      whatIf.show(tab, null, "Nothing is changed yet: skip, move, edit or insert an event.");
    });
  },

  /** Takes other lines, if they can be read; `target` is the line to go to, or an index. */
  async change(lines, said, target) {
    const { tab, current } = { tab: proofsheet.tab, current: whatIf.current };
    return whatIf.work(async () => {
      const timeline = await whatIf.reducer.timeline(Changed.text(lines));
      if (timeline.problems.length > 0) throw new Error(whatIf.problem(timeline, typeof target === "number" ? null : lines.indexOf(target) + 1));
      current.past.push(current.now);
      current.future = [];
      current.now = { lines, said, timeline };
      whatIf.form = null;
      whatIf.show(tab, target, said);
    });
  },

  /** One change back, or forth again. */
  travel(from, to) {
    const { current } = whatIf;
    if (!current || current[from].length === 0 || whatIf.isBusy) return;
    current[to].push(current.now);
    const said = from === "past" ? `Undone: ${current.now.said}` : `Done again: ${current[from].at(-1).said}`;
    current.now = current[from].pop();
    whatIf.form = null;
    whatIf.show(proofsheet.tab, proofsheet.index, said);
  },

  reset() {
    whatIf.changed.delete(proofsheet.tab);
    Object.assign(whatIf, { form: null, trouble: "", fallen: [], focus: "begin" });
    proofsheet.showTimeline(proofsheet.tab, null);
    whatIf.say("The session is as it was.");
  },

  /** Does one thing at a time; what goes wrong is told, and changes nothing. */
  work(action) {
    if (whatIf.isBusy) return Promise.resolve(false);
    whatIf.isBusy = true;
    whatIf.running = whatIf.doing(action);
    return whatIf.running;
  },

  async doing(action) {
    whatIf.bar.setAttribute("aria-busy", "true");
    whatIf.trouble = "";
    try {
      await action();
      return true;
    } catch (error) {
      whatIf.trouble = error.message;
      if (whatIf.form) whatIf.drawTrouble();
      else whatIf.drawBar();
      return false;
    } finally {
      whatIf.isBusy = false;
      whatIf.bar.removeAttribute("aria-busy");
    }
  },

  /** The first thing that the reader says against a session; `line` is the one that the user has written. */
  problem({ problems }, line) {
    const [{ line: at, column, message }] = problems;
    const place = at === null ? "" : at === line ? `Column ${column}: ` : `Line ${at}, column ${column}, cannot be read then: `;
    return `${place}${message}`;
  },

  /** Draws the timeline of the changed session, and says what has become of it. */
  show(tab, target, said) {
    const current = whatIf.changed.get(tab);
    const { timeline, lines } = current.now;
    const { marks, fallen } = current.marks();
    whatIf.fallen = fallen;
    const count = current.changes.length;
    const note = count === 0 ? "" : `What if: ${counted(count, "change")}. What the original observed, claims and expects is kept for comparison, and is still the original's.`;
    const { index } = proofsheet;
    const wanted = typeof target === "number" ? target : target === null ? index : timeline.entries.findIndex(({ line }) => lines[line - 1] === target);
    proofsheet.sessions[tab].index = Math.max(0, wanted);
    proofsheet.showTimeline(tab, timeline, marks, note);
    const outcome = fallen.length === 0 ? "" : ` ${counted(fallen.length, "event")} that took effect ${fallen.length === 1 ? "is" : "are"} refused now.`;
    whatIf.say(`${sentence(said)}${outcome}`);
  },

  say(text) { whatIf.status.textContent = text; },

  // MARK: One event

  entryName(entry) { return `${entry.step ? `step ${entry.step}` : `line ${entry.line}`}, ${shortened(entry.text, 120)}`; },

  skip(entry) {
    const { current } = whatIf;
    const line = current.lineOf(entry);
    whatIf.focus = "skip";
    return whatIf.change(current.now.lines.filter((other) => other !== line), `skipped ${whatIf.entryName(entry)}`, proofsheet.index);
  },

  /** Past the event before, or behind; what stands between them stays. */
  move(entry, distance) {
    const { current } = whatIf;
    const { lines, timeline } = current.now;
    const events = timeline.entries.filter(({ kind }) => kind === "event");
    const other = events[events.indexOf(entry) + distance];
    if (!other) return whatIf.say(`This is the ${distance < 0 ? "first" : "last"} event.`);
    const next = lines.slice();
    const moved = { ...current.lineOf(entry), touched: "moved", was: current.lineOf(entry).was ?? current.lineOf(entry) };
    next[entry.line - 1] = lines[other.line - 1];
    next[other.line - 1] = moved;
    whatIf.focus = distance < 0 ? "up" : "down";
    return whatIf.change(next, `moved ${whatIf.entryName(entry)} ${distance < 0 ? "up" : "down"}`, moved);
  },

  /** Takes what the form says: another text for the line, or one more line behind it. */
  async take(entry, text) {
    // The line may just be tried out.
    await whatIf.running;
    const { current } = whatIf;
    const { lines } = current.now;
    const line = current.lineOf(entry);
    if (/^\s*(#|$)/.test(text)) {
      whatIf.trouble = "An event is expected, such as 'openPicker album'.";
      return whatIf.drawTrouble();
    }
    const isEdit = whatIf.form === "edit";
    const fresh = isEdit ? { text, touched: "edited", was: line.was ?? line } : { text, touched: "inserted" };
    const next = lines.slice();
    next.splice(entry.line - (isEdit ? 1 : 0), isEdit ? 1 : 0, fresh);
    whatIf.focus = isEdit ? "edit" : "insert";
    const said = isEdit ? `edited ${whatIf.entryName(entry)}: ${shortened(text, 120)}` : `inserted ${shortened(text, 120)} behind ${whatIf.entryName(entry)}`;
    return whatIf.change(next, said, fresh);
  },

  drawActions(film, index, slot) {
    const entry = film.entries[index];
    slot.classList.add("whatif-actions");
    const button = (name, label, help, action, isOff = false) => h("button", {
      type: "button", class: "go", "data-action": name, title: help, disabled: isOff, onclick: action,
    }, label);
    const { current } = whatIf;
    if (whatIf.form && whatIf.formIndex !== index) whatIf.form = null;
    if (!current) {
      slot.append(button("begin", "What if…", "Change this session, and see what becomes of it", whatIf.begin));
    } else if (entry.kind === "event") {
      append(slot, [
        button("skip", "Skip", "As if the event had not come (x)", () => whatIf.skip(entry)),
        button("up", "Move up", "Before the event above (K)", () => whatIf.move(entry, -1), entry.step === 1),
        button("down", "Move down", "Behind the next event (J)", () => whatIf.move(entry, 1), entry.step === film.timeline.events),
        button("edit", "Edit…", "Change the words of the event (e)", () => whatIf.openForm("edit")),
        button("insert", "Insert behind…", "Add an event behind this one (i)", () => whatIf.openForm("insert")),
      ]);
      if (whatIf.form) slot.append(whatIf.drawForm(entry));
    } else {
      slot.append(h("p", { class: "lack", text: "What if changes events; this line is the original's." }));
    }
    if (!whatIf.form && whatIf.focus) {
      const wanted = slot.querySelector(`[data-action=${whatIf.focus}]`) ?? slot.querySelector("[data-action]");
      whatIf.focus = null;
      queueMicrotask(() => (wanted ?? byId("list")).focus());
    }
  },

  openForm(kind) {
    Object.assign(whatIf, { form: kind, formIndex: proofsheet.index, trouble: "" });
    proofsheet.select(proofsheet.index);
    const input = byId("whatif-line");
    input?.focus();
    if (kind === "edit") input?.select();
  },

  closeForm() {
    whatIf.focus = whatIf.form;
    whatIf.form = null;
    whatIf.trouble = "";
    proofsheet.select(proofsheet.index);
  },

  drawForm(entry) {
    const isEdit = whatIf.form === "edit";
    const input = h("input", {
      id: "whatif-line", class: "line-input", type: "text", dir: "ltr", autocomplete: "off", autocapitalize: "off", spellcheck: "false",
      "aria-describedby": "whatif-trouble", placeholder: "openPicker album",
    });
    input.value = isEdit ? entry.text : "";
    // While the user writes, the reader says what it thinks of the line.
    let delay = 0;
    input.addEventListener("input", () => {
      clearTimeout(delay);
      delay = setTimeout(() => whatIf.tryOut(entry, input.value), 300);
    });
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      whatIf.closeForm();
    });
    return h("form", { class: "line-form", onsubmit: (event) => { event.preventDefault(); clearTimeout(delay); whatIf.take(entry, input.value); } },
      h("label", { for: "whatif-line", text: isEdit ? "The event, in the text spelling" : "The event behind this one, in the text spelling" }), input,
      h("button", { type: "submit", class: "go" }, isEdit ? "Change" : "Insert"), h("button", { type: "button", class: "quiet", onclick: whatIf.closeForm }, "Cancel"),
      h("p", { id: "whatif-trouble", class: "trouble", role: "alert" }));
  },

  async tryOut(entry, text) {
    if (whatIf.isBusy || !whatIf.form || text.trim() === "") return;
    const isEdit = whatIf.form === "edit";
    const next = whatIf.current.now.lines.slice(0, entry.line);
    next.splice(entry.line - (isEdit ? 1 : 0), isEdit ? 1 : 0, { text });
    const at = entry.line + (isEdit ? 0 : 1);
    await whatIf.work(async () => {
      const timeline = await whatIf.reducer.timeline(Changed.text(next));
      if (timeline.problems.length > 0) throw new Error(whatIf.problem(timeline, at));
      whatIf.drawTrouble();
    });
  },

  drawTrouble() {
    const [input, place] = [byId("whatif-line"), byId("whatif-trouble")];
    if (!input) return;
    place.textContent = whatIf.trouble;
    input.setAttribute("aria-invalid", String(whatIf.trouble !== ""));
  },

  drawRow(film, index, slot) {
    if (!whatIf.current || film !== proofsheet.sessions[proofsheet.tab].film) return;
    if (whatIf.fallen.includes(index)) slot.closest(".row").classList.add("fallen");
  },

  // MARK: The bar

  drawBar() {
    const { current, bar } = whatIf;
    if (whatIf.tab !== proofsheet.tab) Object.assign(whatIf, { tab: proofsheet.tab, form: null, trouble: "" });
    bar.hidden = false;
    const trouble = whatIf.trouble ? h("p", { class: "trouble", role: "alert", text: whatIf.trouble }) : null;
    if (!current) {
      refill(bar, trouble);
      bar.hidden = !trouble;
      return;
    }
    const { marks, fallen } = current.marks();
    whatIf.fallen = fallen;
    const { changes } = current;
    const button = (label, action, isOff) => h("button", { type: "button", class: "go", disabled: isOff, onclick: action }, label);
    refill(bar, h("div", { class: "whatif-head" }, h("h2", { text: "What if" }),
      h("p", { class: fallen.length > 0 ? "fallen-count" : "lack", id: "whatif-count" }, changes.length === 0 ? "Nothing is changed yet."
        : fallen.length === 0 ? "Every event that took effect still does." : `${counted(fallen.length, "event")} that took effect ${fallen.length === 1 ? "is" : "are"} refused now.`),
      fallen.length > 0 ? button("Go to the first of them", () => goTo(fallen[0])) : null),
    h("div", { class: "actions" }, button("Undo", () => whatIf.travel("past", "future"), current.past.length === 0), button("Redo", () => whatIf.travel("future", "past"), current.future.length === 0),
      button("Reset", whatIf.reset, false), button("Export as a session", whatIf.download, marks.size === 0 && changes.length === 0), button("Copy the session", whatIf.copy, marks.size === 0 && changes.length === 0)),
    changes.length > 0 ? h("details", { class: "changes" }, h("summary", { text: counted(changes.length, "change") }), h("ol", {}, changes.map((said) => h("li", { dir: "auto", text: sentence(said) })))) : null,
    trouble);
  },

  // MARK: Export

  get exportedText() {
    const { current } = whatIf;
    return exported(current.now.lines.map(({ text }) => text), current.now.timeline, current.changes.map(sentence));
  },

  download() {
    const address = URL.createObjectURL(new Blob([whatIf.exportedText], { type: "text/plain" }));
    const name = proofsheet.sessions[proofsheet.tab].name.replace(/\.(session|jsonl)$/, "").replace(/[^\p{L}\p{N}._-]+/gu, "-") || "session";
    h("a", { href: address, download: `${name}.what-if.session` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
    whatIf.say("The session is exported.");
  },

  async copy() {
    try {
      await navigator.clipboard.writeText(whatIf.exportedText);
    } catch {
      // Some browsers have no clipboard for files.
      const area = h("textarea", { class: "unseen" });
      area.value = whatIf.exportedText;
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    whatIf.say("The session is copied.");
  },

  // MARK: Keys

  key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || byId("help").open || !whatIf.current) return;
    if (event.target.matches("input:not([type=range]), textarea, select")) return;
    const entry = proofsheet.sessions[proofsheet.tab].film.entries[proofsheet.index];
    const keys = { u: () => whatIf.travel("past", "future"), U: () => whatIf.travel("future", "past") };
    if (entry?.kind === "event") {
      Object.assign(keys, {
        x: () => whatIf.skip(entry), K: () => whatIf.move(entry, -1), J: () => whatIf.move(entry, 1),
        e: () => whatIf.openForm("edit"), i: () => whatIf.openForm("insert"),
      });
    }
    if (!Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    keys[event.key]();
  },
};

proofsheet.startHooks.push(whatIf.start);
