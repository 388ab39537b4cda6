// The page: its tabs, and what is shown.
//
//   dom.js       how elements are made           model.js     states from deltas, looks, filters
//   grid.js      grids, images and URLs          detail.js    one entry
//   summary.js   verdict, rule, problems         steps.js     the list of lines
//   scrubber.js  the slider                      search.js    search and filter
//   keys.js      keyboard and help               page.js      this file: tabs, and who tells whom
//   whatif.js    what if                         whatif-changed.js  the changes of one session
//   whatif-module.js   the reducer, and what is exported
//
// Other scripts of the page (which run before it starts) use `proofsheet`:
//
//   proofsheet.sessions       one object a tab: `name`, `text` (the session in the text spelling; empty if it cannot be
//                             read), `timeline` (what the program made of it), `film` (what is drawn: see model.js)
//   proofsheet.showTimeline(tab, timeline, marks, note)
//                             draws another timeline in a tab; `marks` is a Map from the index of an entry to a word that its
//                             row shows, `note` a sentence for the head. Without a timeline the tab is as it was
//   proofsheet.rowHooks       functions (film, index, slot), called for each row that is drawn; `slot` is its last element
//   proofsheet.stepHooks      functions (film, index, slot), called when an entry is drawn in detail; buttons go into `slot`. The index
//                             is -1 where a session has no entry
//   proofsheet.drawHooks      functions (), called when a session is drawn, before its entry is
//   proofsheet.startHooks     functions (), called once when the page has started
//   proofsheet.tab, .index    the tab that is shown, and the entry
//   proofsheet.select(index)  goes to an entry

"use strict";

const proofsheet = {
  sessions: [], rowHooks: [], stepHooks: [], drawHooks: [], startHooks: [], tab: -1, index: -1,
  showTimeline, select,
};

let steps, scrubber, search;

/** A session: parsed when it is first looked at. */
class Sheet {
  constructor(head, element) {
    Object.assign(this, { ...head, element, marks: new Map(), note: "", index: null, shown: null });
  }

  get data() {
    this.parsed ??= JSON.parse(this.element.textContent);
    return this.parsed;
  }

  get text() { return this.data.text; }

  get timeline() { return this.data.timeline; }

  get film() {
    this.shown ??= new Film(this.timeline);
    return this.shown;
  }
}

function start() {
  const heads = JSON.parse(byId("sessions").textContent);
  proofsheet.sessions = heads.map((head, tab) => new Sheet(head, byId(`session-${tab}`)));
  steps = new Steps(byId("list"), byId("rows"), select);
  steps.hooks = proofsheet.rowHooks;
  scrubber = new Scrubber(byId("range"), byId("marks"), byId("place"), select);
  search = new Search(byId("search"), byId("filters"), byId("found"), list);
  for (const [id, distance] of [["to-first", -Infinity], ["to-previous", -1], ["to-next", 1], ["to-last", Infinity]]) {
    byId(id).addEventListener("click", () => step(distance));
  }
  drawTabs();
  listenToKeys({ step, turn, goToDivergence: () => goTo(proofsheet.sessions[proofsheet.tab].film.first) });
  open(0);
  for (const hook of proofsheet.startHooks) hook();
}

// MARK: Tabs

function drawTabs() {
  const tabs = proofsheet.sessions.map((sheet, tab) => h("button", {
    type: "button", role: "tab", id: `tab-${tab}`, "aria-controls": "panel", "aria-selected": "false", tabindex: "-1", onclick: () => open(tab),
  }, h("span", { class: `dot ${sheet.verdict}`, "aria-hidden": "true" }), bdi(sheet.name), h("span", { class: "unseen", text: `, ${sheet.verdict}` })));
  refill(byId("tabs"), tabs);
  byId("tabs").hidden = tabs.length < 2;
  byId("tabs").addEventListener("keydown", (event) => {
    const target = { ArrowRight: proofsheet.tab + 1, ArrowLeft: proofsheet.tab - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    open((target + tabs.length) % tabs.length);
    byId(`tab-${proofsheet.tab}`).focus();
  });
}

/** Shows a session, where it was left or where it parts. */
function open(tab) {
  const before = byId(`tab-${proofsheet.tab}`);
  before?.setAttribute("aria-selected", "false");
  if (before) before.tabIndex = -1;
  proofsheet.tab = tab;
  const now = byId(`tab-${tab}`);
  now.setAttribute("aria-selected", "true");
  now.tabIndex = 0;
  now.scrollIntoView({ block: "nearest", inline: "nearest" });
  byId("panel").setAttribute("aria-labelledby", `tab-${tab}`);
  draw();
}

/** The session before, or the next. */
function turn(distance) {
  const count = proofsheet.sessions.length;
  open((proofsheet.tab + distance + count) % count);
}

// MARK: One session

function draw() {
  const sheet = proofsheet.sessions[proofsheet.tab];
  const { film } = sheet;
  document.title = `${sheet.name}: ${film.timeline.verdict} – Proofsheet`;
  drawSummary(byId("summary"), sheet.name, film, goTo, sheet.note);
  byId("work").hidden = film.length === 0 && film.timeline.verdict === "unreadable";
  scrubber.show(film);
  for (const hook of proofsheet.drawHooks) hook();
  proofsheet.index = sheet.index ?? (film.first >= 0 ? film.first : Math.min(0, film.length - 1));
  list();
  select(proofsheet.index);
}

/** Lists the lines that the search and the filter leave. */
function list() {
  const sheet = proofsheet.sessions[proofsheet.tab];
  steps.show(sheet.film, search.apply(sheet.film), sheet.marks);
  steps.select(proofsheet.index);
}

/** Goes to an entry. */
function select(index) {
  const sheet = proofsheet.sessions[proofsheet.tab];
  const { film } = sheet;
  const target = Math.min(film.length - 1, Math.max(film.length > 0 ? 0 : -1, index));
  [proofsheet.index, sheet.index] = [target, target];
  steps.select(target);
  scrubber.select(target);
  drawDetail(byId("detail"), film, target, proofsheet.stepHooks);
  say(film, target);
}

/** Goes to an entry, which is listed from then on. */
function goTo(index) {
  if (index < 0) return;
  if (!steps.placeOf.has(index)) search.clear();
  select(index);
}

/** Goes so many listed lines on. */
function step(distance) {
  select(steps.neighbour(proofsheet.index, distance));
}

function showTimeline(tab, timeline, marks = new Map(), note = "") {
  const sheet = proofsheet.sessions[tab];
  Object.assign(sheet, { shown: timeline ? new Film(timeline) : null, marks: timeline ? marks : new Map(), note: timeline ? note : "" });
  sheet.index = Math.min(sheet.index ?? 0, sheet.film.length - 1);
  if (tab === proofsheet.tab) draw();
}

// MARK: Who listens

let silence = 0;

/** Says where the user is; while keys are held down, only where that ends. */
function say(film, index) {
  clearTimeout(silence);
  silence = setTimeout(() => { byId("live").textContent = spoken(film, index); }, 150);
}

function spoken(film, index) {
  if (index < 0) return "No lines.";
  const entry = film.entries[index];
  const look = film.lookAt(index);
  const parts = [entry.step ? `Step ${entry.step} of ${film.timeline.events}: ${shortened(entry.text, 200)}` : `Line ${entry.line}, ${entry.kind}: ${shortened(entry.text, 200)}`];
  if (entry.outcome) parts.push(entry.refused ? entry.outcome : `applied, ${entry.outcome}`);
  if (entry.changes) parts.push(shortened(entry.changes.join("; "), 200));
  if (index === film.first) parts.push("first divergence");
  if (entry.broken) parts.push(`the claim does not hold: ${entry.broken.map(({ field }) => field).join(", ")}`);
  if (look?.differs.size > 0) parts.push(`the app differs in ${joined([...look.differs])}`);
  if (look?.misaligned.length > 0) parts.push(`images and URLs are out of line at ${joined(look.misaligned.slice(0, 6).map((place) => String(place + 1)))}`);
  if (look?.violated.size > 0) parts.push(`breaks ${joined([...look.violated])}`);
  return `${parts.join(". ")}.`;
}

document.addEventListener("DOMContentLoaded", start);
