// One entry of the timeline in detail: what the line says, what became of it, what is wrong, and what is seen.

"use strict";

/** Draws an entry; `index` is -1 if the session has none. */
function drawDetail(place, film, index, hooks) {
  const isUnreadable = film.timeline.verdict === "unreadable";
  const actions = h("div", { class: "actions" });
  if (index < 0) {
    refill(place, h("p", { class: "lack", text: isUnreadable ? "Nothing stands before the problem." : "The session has no events." }), actions);
    if (isUnreadable) return;
  } else {
    const entry = film.entries[index];
    const state = film.stateAt(index);
    const look = film.lookAt(index);
    refill(place, head(film, entry), actions, outcome(film, entry), claim(film, entry), observed(film, index, entry, look),
      grids(film, index, state, look), rows(film, index, state, look), violations(film, look), album(film, state), fields(film, state, look));
  }
  for (const hook of hooks) hook(film, index, actions);
}

function head(film, entry) {
  const facts = [
    entry.step ? `Step ${entry.step.toLocaleString("en")} of ${film.timeline.events.toLocaleString("en")}` : { observed: "Observed", note: "Note" }[entry.kind],
    `line ${entry.line.toLocaleString("en")}`, entry.opening ? `opening ${entry.opening}` : "", entry.time !== undefined ? `time ${entry.time}` : "",
  ].filter(Boolean);
  return h("header", {}, h("p", { class: "facts", text: facts.join(" · ") }),
    h("h2", {}, entry.text ? code(shortened(entry.text, 1200), { class: "line" }) : h("span", { class: "none", text: "(empty)" })),
    entry.comment ? h("p", { class: "comment", dir: "auto", text: entry.comment }) : null);
}

/** What became of an event, and what it changed. */
function outcome(film, entry) {
  if (entry.kind !== "event") return null;
  const meaning = film.timeline.sentences[entry.refused ? entry.outcome : `effect ${entry.outcome.split(" ")[0]}`];
  return h("div", { class: "outcome" },
    h("p", {}, h("span", { class: `pill ${entry.refused ?? "applied"}`, text: entry.refused ?? "applied" }), " ",
      code(entry.refused ? entry.outcome.slice(entry.refused.length + 1) : entry.outcome, { class: "effect" }), meaning ? h("span", { class: "meaning", text: ` ${sentence(meaning)}` }) : null),
    entry.changes ? h("ul", { class: "changes", "aria-label": "What changed" }, entry.changes.slice(0, 40).map((change) => h("li", { dir: "ltr", text: shortened(change, 400) })))
      : h("p", { class: "lack", text: "Nothing changed." }));
}

/** What the file claims of the event. */
function claim(film, entry) {
  if (!entry.claim) return null;
  return h("div", { class: `claim ${entry.broken ? "bad" : "good"}` },
    h("p", {}, h("strong", { text: entry.broken ? "The claim does not hold: " : "The claim holds: " }), code(shortened(entry.claim, 600))),
    entry.broken ? differences(entry.broken, "the file claims", "the specification") : null);
}

function differences(fields, left, right) {
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "What differs" }, h("table", { class: "values" },
    h("thead", {}, h("tr", {}, ["field", left, right].map((text) => h("th", { scope: "col", text })))),
    h("tbody", {}, fields.map(({ field, expected, actual }) => h("tr", { class: "differs" }, h("th", { scope: "row", text: field }),
      [expected, actual].map((text) => h("td", {}, text === "" ? h("span", { class: "none", text: "(empty)" }) : code(shortened(text, 600)))))))));
}

/** Whether what the app showed is what it should have shown. */
function observed(film, index, entry, look) {
  if (!look) return null;
  const lines = `${look.lines.length === 1 ? "line" : "lines"} ${joined(look.lines.slice(0, 4).map(String))}`;
  if (look.differs.size === 0 && look.violated.size === 0) {
    return h("p", { class: "agreement good" }, h("strong", { text: "The app agrees" }), ` with the specification (${lines}).`);
  }
  const words = [look.differs.size > 0 ? `differs in ${joined([...look.differs])}` : "", look.violated.size > 0 ? `breaks ${joined([...look.violated])}` : ""].filter(Boolean);
  return h("div", { class: "agreement bad" },
    h("p", {}, index === film.first ? h("span", { class: "pill first", text: "first divergence" }) : null, index === film.first ? " " : null,
      h("strong", { text: `The app ${words.join(", and ")}` }), ` (${lines}).`));
}

/** The rules that what the app showed breaks. */
function violations(film, look) {
  if (!look || look.violated.size === 0) return null;
  return h("section", { class: "violations" }, h("h3", { text: look.violated.size === 1 ? "The rule that is broken" : "The rules that are broken" }),
    [...look.violated].map((name) => violation(film, name)));
}

/** A rule that is broken, with its sentence from the specification. */
function violation(film, name) {
  return h("p", { class: "violation" }, h("strong", { text: name }), `: ${sentence(film.timeline.sentences[name] ?? "")}`);
}

/** The fields that are no list of the draft: by the specification, and as the app showed them. */
function fields(film, state, look) {
  const told = fieldNames.filter((field) => !["images", "urls", "crashed"].includes(field))
    .map((field) => ({ field, right: film.words(field, film.expected(field, state)), shown: look?.fields[field] }))
    .filter(({ field, right, shown }) => shown !== undefined || isTelling(film, field, right));
  const more = [["library", "full"], ["camera", "granted"]].filter(([field, usual]) => state[field] !== usual)
    .map(([field]) => ({ field: `${field} access`, right: state[field] }));
  const crashed = look?.fields.crashed ? [{ field: "crashed", right: "the app goes on", shown: true }] : [];
  return h("section", { class: "fields" }, h("h3", { text: "Other fields" }), h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Other fields that are seen" },
    h("table", { class: "values" },
      h("thead", {}, h("tr", {}, ["field", "specification", "app"].map((text) => h("th", { scope: "col", text })))),
      h("tbody", {}, [...told, ...more, ...crashed].map(({ field, right, shown }) => {
        const isWrong = look?.differs.has(field);
        return h("tr", { class: isWrong ? "differs" : "" }, h("th", { scope: "row", text: field }),
          h("td", {}, right === "" ? h("span", { class: "none", text: "(empty)" }) : code(shortened(right, 300))),
          h("td", {}, shown === undefined ? h("span", { class: "none", text: "not shown" })
            : [code(shortened(film.words(field, shown), 300) || "(empty)"), isWrong ? h("span", { class: "sign differs", text: " ≠" }) : null]));
      })))));
}

/** Whether a value says more than that nothing of the kind goes on. */
function isTelling(film, field, value) {
  if (!film.tellsImages && (field === "imagesLoading" || field === "requests")) return false;
  if (["presented", "count", "canAdd"].includes(field)) return true;
  return !["", "0", "no", "none", "idle"].includes(value);
}
