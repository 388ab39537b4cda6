// What if: an event is skipped, moved, changed or added, and the real reducer tells what becomes of the rest.
//
// What the user sees is always one whole session that went through the module (whatif-module.js). A change that
// makes it unreadable is not taken, and the reader's own words say why.

"use strict";

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
      if (timeline.verdict === "unreadable") throw new Refusal(whatIf.problem(timeline, null));
      changed.remember(timeline);
      changed.now.timeline = timeline;
      whatIf.changed.set(tab, changed);
      if (tab === proofsheet.tab) whatIf.focus = "skip";
      whatIf.show(tab, null, "Nothing is changed yet: skip, move, edit or insert an event.");
    });
  },

  /**
   * Takes other lines, if they can be read.
   *
   * @param said tells the change, of the words of the target as the module gives them.
   * @param target the line to go to, which must be an event, or an index.
   */
  async change(lines, said, target) {
    const { tab, current } = { tab: proofsheet.tab, current: whatIf.current };
    return whatIf.work(async () => {
      const timeline = await whatIf.reducer.timeline(Changed.text(lines));
      const entry = whatIf.judged(timeline, typeof target === "number" ? null : lines.indexOf(target) + 1);
      // Meanwhile all may have been taken back.
      if (whatIf.changed.get(tab) !== current) return;
      current.past.push(current.now);
      current.future = [];
      current.now = { lines, said: said(shortened(entry?.text ?? "", 120)), timeline };
      if (tab === proofsheet.tab) whatIf.form = null;
      whatIf.show(tab, target, current.now.said);
    });
  },

  /** The entry of the line that the user has written; it fails if the session cannot be read, or the line is no event. */
  judged(timeline, line) {
    if (timeline.problems.length > 0) throw new Refusal(whatIf.problem(timeline, line));
    if (line === null) return null;
    const entry = timeline.entries.find((other) => other.line === line);
    if (entry?.kind !== "event") throw new Refusal("An event is expected, such as 'openPicker album'.");
    return entry;
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
    whatIf.running = whatIf.doing(action, proofsheet.tab);
    return whatIf.running;
  },

  async doing(action, tab) {
    whatIf.bar.setAttribute("aria-busy", "true");
    whatIf.trouble = "";
    try {
      await action();
      return true;
    } catch (error) {
      const trouble = error instanceof Refusal ? error.message : "The page has failed here, and nothing is changed.";
      if (!(error instanceof Refusal)) console.error(error);
      if (tab !== proofsheet.tab) {
        whatIf.say(`${proofsheet.sessions[tab].name}: ${trouble}`);
        return false;
      }
      Object.assign(whatIf, { trouble, focus: null });
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
    const count = current.changes.length;
    const note = count === 0 ? "" : `What if: ${counted(count, "change")}. What the original observed, claims and expects is kept for comparison, and is still the original's.`;
    const wanted = typeof target === "number" ? target : target === null ? proofsheet.sessions[tab].index : timeline.entries.findIndex(({ line }) => lines[line - 1] === target);
    proofsheet.sessions[tab].index = Math.max(0, wanted);
    // A gap shows in the lines by a number, and is told with those of the recorder.
    proofsheet.showTimeline(tab, { ...timeline, gap: timeline.gap && { ...timeline.gap, ...current.gap } }, marks, note);
    if (tab !== proofsheet.tab) return;
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
    return whatIf.change(current.now.lines.filter((other) => other !== line), () => `skipped ${whatIf.entryName(entry)}`, proofsheet.index);
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
    return whatIf.change(next, () => `moved ${whatIf.entryName(entry)} ${distance < 0 ? "up" : "down"}`, moved);
  },

  /** Takes what a form says: another text for the line, or one more line behind or before it. */
  async take(kind, entry, text) {
    const { tab } = proofsheet;
    const { current } = whatIf;
    const { now } = current;
    // A change of text that changes nothing would still cost the line its claim.
    if (kind === "edit" && text.trim() === entry.text) return whatIf.closeForm();
    // The line may just be tried out.
    await whatIf.running;
    if (tab !== proofsheet.tab || current !== whatIf.current || now !== current.now) return false;
    const line = entry && current.lineOf(entry);
    const fresh = kind === "edit" ? { text, touched: "edited", was: line.was ?? line } : { text, touched: "inserted" };
    whatIf.focus = kind;
    const said = (words) => (kind === "edit" ? `edited ${whatIf.entryName(entry)}: ${words}`
      : `inserted ${words}${entry ? ` ${kind === "insert" ? "behind" : "before"} ${whatIf.entryName(entry)}` : ""}`);
    return whatIf.change(current.with(fresh, kind, entry), said, fresh);
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
    } else {
      append(slot, [
        entry?.kind !== "event" ? [] : [
          button("skip", "Skip", "As if the event had not come (x)", () => whatIf.skip(entry)),
          button("up", "Move up", "Before the event above (K)", () => whatIf.move(entry, -1), entry.step === 1),
          button("down", "Move down", "Behind the next event (J)", () => whatIf.move(entry, 1), entry.step === film.timeline.events),
          button("edit", "Edit…", "Change the words of the event (e)", () => whatIf.openForm("edit")),
        ],
        index > 0 ? null : button("first", entry ? "Insert before…" : "Insert…", "Add an event before all others", () => whatIf.openForm("first")),
        entry ? button("insert", "Insert behind…", "Add an event behind this line (i)", () => whatIf.openForm("insert")) : null,
        whatIf.form ? whatIf.drawForm(whatIf.form, entry) : null,
        entry && entry.kind !== "event" ? h("p", { class: "lack", text: "What if changes events; this line is the original's." }) : null,
      ]);
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

  drawForm(kind, entry) {
    const isEdit = kind === "edit";
    const input = h("input", {
      id: "whatif-line", class: "line-input", type: "text", dir: "ltr", autocomplete: "off", autocapitalize: "off", spellcheck: "false",
      "aria-describedby": "whatif-trouble", placeholder: "openPicker album",
    });
    input.value = isEdit ? entry.text : "";
    // While the user writes, the reader says what it thinks of the line.
    let delay = 0;
    input.addEventListener("input", () => {
      clearTimeout(delay);
      delay = setTimeout(() => whatIf.tryOut(kind, entry, input.value), 300);
    });
    input.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      whatIf.closeForm();
    });
    return h("form", { class: "line-form", onsubmit: (event) => { event.preventDefault(); clearTimeout(delay); whatIf.take(kind, entry, input.value); } },
      h("label", { for: "whatif-line", text: `${{ edit: "The event", insert: "The event behind this line", first: "The first event" }[kind]}, in the text spelling${isEdit && entry.claim ? "; what the line claims goes when it is changed" : ""}` }), input,
      h("button", { type: "submit", class: "go" }, isEdit ? "Change" : "Insert"), h("button", { type: "button", class: "quiet", onclick: whatIf.closeForm }, "Cancel"),
      h("p", { id: "whatif-trouble", class: "trouble", role: "alert" }));
  },

  async tryOut(kind, entry, text) {
    if (whatIf.isBusy || !whatIf.form || text.trim() === "") return;
    const { tab } = proofsheet;
    const fresh = { text };
    const lines = whatIf.current.with(fresh, kind, entry);
    const line = lines.indexOf(fresh) + 1;
    await whatIf.work(async () => {
      whatIf.judged(await whatIf.reducer.timeline(Changed.text(lines.slice(0, line))), line);
      if (tab === proofsheet.tab) whatIf.drawTrouble();
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
    if (whatIf.tab !== proofsheet.tab) Object.assign(whatIf, { tab: proofsheet.tab, form: null, trouble: "", focus: null });
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
    const keys = { u: () => whatIf.travel("past", "future"), U: () => whatIf.travel("future", "past"), i: () => whatIf.openForm(entry ? "insert" : "first") };
    if (entry?.kind === "event") {
      Object.assign(keys, {
        x: () => whatIf.skip(entry), K: () => whatIf.move(entry, -1), J: () => whatIf.move(entry, 1),
        e: () => whatIf.openForm("edit"),
      });
    }
    if (!Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    keys[event.key]();
  },
};

proofsheet.startHooks.push(whatIf.start);
