// The head of a session: its name, what the replay says of it, where it parts, and by which rule.

"use strict";

/** What each verdict says. */
const verdictMeanings = {
  conforms: "everything that is asserted holds",
  diverges: "file and specification part",
  violates: "file and specification part, and what the app showed breaks a rule",
  inconclusive: "nothing can be said",
  unreadable: "the file is no session, or is damaged",
};

function drawSummary(place, name, film, goTo, note) {
  const { timeline } = film;
  refill(place,
    h("div", { class: "title" }, h("h1", {}, bdi(name)), h("p", { class: `verdict ${timeline.verdict}` }, h("span", { class: "pill", text: timeline.verdict }), headline(film))),
    note ? h("p", { class: "edited", role: "note", text: note }) : null,
    timeline.comments.length > 0 ? h("p", { class: "source", dir: "auto", text: shortened(timeline.comments.join(" "), 600) }) : null,
    timeline.rules.length > 0 ? h("p", { class: "rules" }, "Under the rules ", timeline.rules.slice(0, 20).map((rule, at) => [at > 0 ? ", " : "", code(rule)])) : null,
    divergence(film, goTo), gap(timeline), problems(timeline));
}

function headline(film) {
  const { timeline } = film;
  const parts = [];
  if (timeline.violated.length > 0) parts.push(h("strong", { text: ` ${joined(timeline.violated)}` }));
  if (timeline.step !== null) parts.push(` at step ${timeline.step.toLocaleString("en")}, line ${timeline.line.toLocaleString("en")}`);
  if (timeline.verdict !== "unreadable") {
    const counts = `${counted(timeline.events, "event")}, ${counted(timeline.checks, "check")}`;
    parts.push(timeline.step === null ? ` ${verdictMeanings[timeline.verdict]} (${counts})` : ` (${counts})`);
  } else {
    parts.push(` ${verdictMeanings.unreadable}`);
  }
  if (timeline.asExpected !== null) parts.push(timeline.asExpected ? ", as the file expects" : `; the file expects “${timeline.expected}”`);
  return [...parts, "."];
}

/** Where they part: the rule, the fields, and the way there. */
function divergence(film, goTo) {
  const { timeline } = film;
  if (timeline.step === null) return null;
  const isObserved = timeline.source === "observation";
  return h("div", { class: "divergence" },
    timeline.violated.length > 0 ? h("div", {}, timeline.violated.map((name) => violation(film, name))) : null,
    h("div", {}, differences(timeline.fields.map(({ field, expected, actual }) => ({ field, expected: shortened(expected, 300), actual: shortened(actual, 300) })),
      isObserved ? "the specification" : "the file claims", isObserved ? "the app showed" : "the specification"),
    film.first >= 0 ? h("button", { type: "button", class: "go", onclick: () => goTo(film.first) }, "Go to the first divergence ", h("kbd", { text: "d" })) : null));
}

function gap(timeline) {
  if (timeline.gap === null) return null;
  const { line, from, to } = timeline.gap;
  return h("p", { class: "notice", text: `${from === to ? `Number ${from} is` : `Numbers ${from} to ${to} are`} missing before line ${line}: what was not recorded may have changed anything.` });
}

function problems(timeline) {
  const told = timeline.problems.map((problem) => h("li", {}, problem.line === null ? null : h("span", { class: "where", text: `${problem.line}:${problem.column}` }), " ", h("span", { dir: "auto", text: problem.message })));
  if (timeline.notice !== null) told.push(h("li", { class: "notice" }, h("span", { class: "where", text: `${timeline.notice.line}:${timeline.notice.column}` }), ` ${timeline.notice.message}`));
  if (told.length === 0) return null;
  return h("div", { class: "problems" }, timeline.problems.length > 0 ? h("h2", { text: counted(timeline.problems.length, "problem") }) : null, h("ol", {}, told),
    timeline.problems.length > 0 && timeline.entries.length > 0 ? h("p", { class: "lack", text: "Below is what stands before the first of them." }) : null);
}
