// swift-format-ignore-file
// Written by .ci/embed from Sources/SelectionPage/Page; do not edit.

/// The files of the page.
enum Embedded {
  /// The style.
  static let style = #"""
/* The page: a sheet of paper by day, a darkroom by night. No fonts or pictures but the system's. */

:root {
  color-scheme: light dark;
  --paper: #f6f4ef; --sheet: #fffefb; --ink: #1d1c1a; --soft: #5d5a54; --line: #8d887e; --rule: #ddd8cd; --tint: #efebe2;
  --accent: #1f5f8b; --accent-ink: #ffffff; --chosen: #dfeaf2;
  --good: #256b3f; --good-tint: #e3f0e5; --warn: #8a5a00; --warn-tint: #f8ecd2; --bad: #b3261e; --bad-tint: #fbe6e2;
  --tile: 38% 84%; --tile-edge: 28% 62%; --tile-ink: #1d1c1a;
  --text: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", "JetBrains Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace;
  font: 16px/1.5 var(--text);
}

@media (prefers-color-scheme: dark) {
  :root {
    --paper: #141518; --sheet: #1c1e22; --ink: #ece9e3; --soft: #aaa69e; --line: #77736b; --rule: #34363c; --tint: #26282d;
    --accent: #7fb8e0; --accent-ink: #10202c; --chosen: #22384a;
    --good: #7fce99; --good-tint: #1b3324; --warn: #e5b562; --warn-tint: #3a2e14; --bad: #ff8f84; --bad-tint: #43201d;
    --tile: 24% 27%; --tile-edge: 22% 42%; --tile-ink: #f4f1ea;
  }
}

*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: anywhere; }
h1, h2, h3, p, ol, ul, table { margin: 0; padding: 0; }
ol, ul { list-style: none; }
h1 { font-size: 1.375rem; line-height: 1.25; font-weight: 650; letter-spacing: -0.01em; }
h3 { font-size: 0.8125rem; font-weight: 600; color: var(--soft); margin-bottom: 0.5rem; }
code, kbd { font-family: var(--mono); font-size: 0.9em; unicode-bidi: isolate; }
kbd { display: inline-block; min-width: 1.6em; padding: 0 0.35em; border: 1px solid var(--rule); border-bottom-width: 2px; border-radius: 4px; background: var(--sheet); color: var(--ink); text-align: center; line-height: 1.45; }
button, input { font: inherit; color: inherit; }
button { cursor: pointer; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.unseen { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 0.5rem; top: 0.5rem; z-index: 9; padding: 0.5rem 1rem; background: var(--sheet); }
.lack, .none { color: var(--soft); }
.none { font-style: italic; }
.lack { font-size: 0.9375rem; }
.noscript { padding: 1rem; background: var(--warn-tint); }

/* Head and tabs */
.top { display: flex; align-items: center; gap: 1rem; padding: 0.5rem clamp(0.75rem, 2vw, 1.5rem); border-bottom: 1px solid var(--rule); }
.brand { font-weight: 650; letter-spacing: 0.01em; }
.tabs { position: relative; display: flex; gap: 0.25rem; flex: 1; min-width: 0; overflow-x: auto; scrollbar-width: thin; }
.top .quiet { margin-left: auto; flex: none; }
[role=tab] { display: flex; align-items: center; gap: 0.4rem; flex: none; max-width: 16rem; padding: 0.3rem 0.7rem; border: 0; border-radius: 6px; background: none; color: var(--soft); font-size: 0.875rem; white-space: nowrap; }
[role=tab] bdi { overflow: hidden; text-overflow: ellipsis; }
[role=tab]:hover { background: var(--tint); }
[role=tab][aria-selected=true] { background: var(--chosen); color: var(--ink); }
[role=tab]:focus-visible { outline-offset: -2px; }
.dot { flex: none; width: 0.55rem; height: 0.55rem; border-radius: 50%; background: var(--line); }
.dot.conforms { background: var(--good); }
.dot.violates, .dot.diverges { background: var(--bad); border-radius: 1px; }
.dot.unreadable { background: none; border: 2px solid var(--bad); }
.dot.inconclusive { background: none; border: 2px solid var(--line); }
.quiet { padding: 0.25rem 0.6rem; border: 1px solid transparent; border-radius: 6px; background: none; color: var(--soft); font-size: 0.875rem; }
.quiet:hover { border-color: var(--rule); color: var(--ink); }

/* Verdict */
main { max-width: 90rem; margin: 0 auto; padding: 1.25rem clamp(0.75rem, 2vw, 1.5rem) 3rem; }
.summary > * + * { margin-top: 0.6rem; }
.title { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.25rem 1rem; }
.pill { display: inline-block; padding: 0.05rem 0.55rem; border-radius: 1rem; background: var(--tint); color: var(--ink); font-size: 0.8125rem; font-weight: 600; line-height: 1.5; white-space: nowrap; }
.conforms .pill, .pill.applied { background: var(--good-tint); color: var(--good); }
.violates .pill, .diverges .pill, .unreadable .pill, .pill.first { background: var(--bad-tint); color: var(--bad); }
.pill.rejected, .pill.ignored, .inconclusive .pill { background: var(--warn-tint); color: var(--warn); }
.source, .rules { color: var(--soft); max-width: 75ch; font-size: 0.9375rem; }
.edited, .notice { padding: 0.4rem 0.75rem; border-left: 3px solid var(--warn); background: var(--warn-tint); max-width: 75ch; }
.divergence { padding: 0.75rem 1rem 1rem; border-left: 3px solid var(--bad); border-radius: 0 8px 8px 0; background: var(--sheet); }
.divergence { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); gap: 0.75rem 2rem; align-items: start; }
.divergence > * > * + *, .violation + .violation { margin-top: 0.5rem; }
.violation { max-width: 75ch; }
.violation strong { color: var(--bad); }
.go { padding: 0.3rem 0.75rem; border: 1px solid var(--rule); border-radius: 6px; background: var(--paper); font-size: 0.9375rem; }
.go:hover { border-color: var(--line); }
.problems { padding: 0.75rem 1rem; border-left: 3px solid var(--bad); background: var(--sheet); border-radius: 0 8px 8px 0; }
.problems h2 { font-size: 1rem; margin-bottom: 0.4rem; }
.problems li { padding: 0.15rem 0; }
.where { font-family: var(--mono); font-size: 0.875em; color: var(--bad); margin-right: 0.5rem; }
.problems .lack { margin-top: 0.5rem; }

/* Scrubber */
.scrubber { position: sticky; top: 0; z-index: 3; display: grid; grid-template-columns: 1fr auto; align-items: end; gap: 0.25rem 1rem; margin: 1rem 0; padding: 0.4rem 0; background: var(--paper); border-bottom: 1px solid var(--rule); }
.track { position: relative; min-width: 0; }
#marks { display: block; width: 100%; height: 1.75rem; }
#range { display: block; width: 100%; height: 1.25rem; margin: 0; accent-color: var(--accent); cursor: pointer; }
.buttons { display: flex; align-items: center; gap: 0.125rem; }
.buttons button { width: 2.25rem; height: 2.25rem; border: 1px solid transparent; border-radius: 6px; background: none; font-size: 0.8125rem; line-height: 1; font-variant-emoji: text; }
.buttons button:hover { background: var(--tint); }
#place { min-width: 6.5em; text-align: center; font-variant-numeric: tabular-nums; font-size: 0.9375rem; color: var(--soft); }

/* Columns */
.columns { display: grid; grid-template-columns: minmax(17rem, 25rem) minmax(0, 1fr); gap: 1.5rem; align-items: start; }
.steps { position: sticky; top: 4.25rem; display: flex; flex-direction: column; height: min(34rem, calc(100vh - 5rem)); min-height: 18rem; border: 1px solid var(--rule); border-radius: 10px; background: var(--sheet); overflow: hidden; }
.finder { padding: 0.6rem; border-bottom: 1px solid var(--rule); }
#search { width: 100%; padding: 0.35rem 0.6rem; border: 1px solid var(--line); border-radius: 6px; background: var(--paper); }
.filters { display: flex; flex-wrap: wrap; gap: 0.125rem; margin-top: 0.5rem; }
.filters button { padding: 0.1rem 0.5rem; border: 0; border-radius: 1rem; background: none; color: var(--soft); font-size: 0.8125rem; }
.filters button:hover { background: var(--tint); }
.filters button[aria-checked=true] { background: var(--chosen); color: var(--ink); font-weight: 600; }
.found { margin-top: 0.35rem; padding-left: 0.5rem; font-size: 0.8125rem; color: var(--soft); }
.list { position: relative; flex: 1; min-height: 0; overflow-y: auto; overflow-x: hidden; contain: strict; }
.list:focus-visible { outline-offset: -2px; }
#rows { position: relative; }
.row { position: absolute; inset: 0 0 auto; height: 52px; display: grid; grid-template: 1.4rem 1.2rem / 3.1rem minmax(0, 1fr) auto auto auto; align-content: center; column-gap: 0.5rem; padding: 0 0.75rem 0 0; border-bottom: 1px solid var(--rule); cursor: pointer; contain: strict; }
.row:hover { background: var(--tint); }
.row[aria-selected=true] { background: var(--chosen); box-shadow: inset 3px 0 var(--accent); }
.row .ordinal { grid-row: 1 / 3; align-self: center; text-align: right; font-size: 0.8125rem; color: var(--soft); font-variant-numeric: tabular-nums; }
.row .said, .row .became { grid-column: 2; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
.row .said code { font-size: 0.875rem; }
.row .kind { color: var(--soft); font-size: 0.8125rem; }
.row .became { grid-row: 2; font-size: 0.8125rem; line-height: 1.2rem; color: var(--soft); }
.row.observed .said, .row.note .said { padding-left: 0.75rem; }
.row.observed .became, .row.note .became { padding-left: 0.75rem; }
.row.wrong .became { color: var(--bad); }
.row.refused .became { color: var(--warn); }
.row .sign { grid-column: 3; grid-row: 1 / 3; align-self: center; min-width: 1em; text-align: center; }
.row .pill { grid-column: 4; grid-row: 1 / 3; align-self: center; }
.row .hook { grid-column: 5; grid-row: 1 / 3; align-self: center; }
.row.marked { background: var(--warn-tint); }
.row .unseen { grid-area: 1 / 1; }
.sign { font-weight: 700; }
.sign.refused { color: var(--warn); }
.sign.differs, .sign.first { color: var(--bad); }

/* One line in detail */
.detail { min-width: 0; scroll-margin-top: 5.5rem; }
.detail:focus-visible { outline: none; }
.detail > * + * { margin-top: 1.1rem; }
.detail > header { margin: 0; }
.facts { font-size: 0.875rem; color: var(--soft); font-variant-numeric: tabular-nums; }
.detail h2 { font-size: 1.125rem; line-height: 1.4; font-weight: 600; margin-top: 0.15rem; }
.detail h2 code { font-size: 1em; }
.comment { color: var(--soft); font-style: italic; max-width: 75ch; }
.actions:empty { display: none; }
.outcome > * + * { margin-top: 0.35rem; }
.meaning { color: var(--soft); }
.changes { display: flex; flex-wrap: wrap; gap: 0.35rem; }
.changes li { padding: 0.05rem 0.55rem; border: 1px solid var(--rule); border-radius: 4px; background: var(--sheet); font: 0.875rem/1.5 var(--mono); }
.claim, .agreement { padding: 0.5rem 0.85rem; border-left: 3px solid var(--good); background: var(--sheet); border-radius: 0 8px 8px 0; }
.claim > * + *, .agreement > * + * { margin-top: 0.4rem; }
.claim.bad, .agreement.bad { border-color: var(--bad); }
.good strong { color: var(--good); }
.bad > p > strong { color: var(--bad); }

/* Grids */
.grids { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 16rem), 1fr)); gap: 1.25rem; }
.grids > section { min-width: 0; padding: 0.85rem; border: 1px solid var(--rule); border-radius: 10px; background: var(--sheet); }
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(4.75rem, 1fr)); gap: 0.4rem; }
.grid + .lack { margin-top: 0.5rem; }
.tile { position: relative; display: flex; flex-direction: column; align-items: center; justify-content: center; aspect-ratio: 1; min-width: 0; padding: 1.1rem 0.3rem 0.3rem; border: 2px solid hsl(var(--hue) var(--tile-edge)); border-radius: 6px; background: hsl(var(--hue) var(--tile)); color: var(--tile-ink); overflow: hidden; }
.tile .number { position: absolute; top: 0.25rem; left: 0.3rem; min-width: 1.35em; padding: 0 0.25em; border-radius: 0.7em; background: var(--tile-ink); color: var(--sheet); font-size: 0.6875rem; font-weight: 700; line-height: 1.35em; text-align: center; font-variant-numeric: tabular-nums; }
.tile .kind { position: absolute; bottom: 0.2rem; right: 0.3rem; font-size: 0.625rem; font-variant-emoji: text; }
.tile .flag { position: absolute; top: 0.15rem; right: 0.3rem; color: var(--bad); font-weight: 800; line-height: 1.2; }
.tile .name { max-width: 100%; font: 600 1rem/1.2 var(--mono); text-align: center; overflow: hidden; text-overflow: ellipsis; }
.tile .name.long { font-size: 0.6875rem; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; }
.tile .mark { max-width: 100%; max-height: 2.4em; overflow: hidden; font-size: 0.6875rem; line-height: 1.2; text-align: center; }
.tile.pending, .tile.loading { border-style: dashed; border-color: var(--tile-ink); }
.tile.failed, .tile.broken { border-color: var(--bad); }
.tile.missing { background: repeating-linear-gradient(-45deg, var(--tint) 0 6px, var(--sheet) 6px 12px); border-style: dotted; border-color: var(--line); color: var(--ink); }
.tile.missing .name { text-decoration: line-through; }
.tile.loading { background: none; color: var(--ink); }
.tile.new { box-shadow: 0 0 0 2px var(--sheet), 0 0 0 4px var(--accent); }
.tile.wrong { border-color: var(--bad); box-shadow: 0 0 0 1px var(--bad); }
.tile.add { border: 2px dashed var(--line); background: none; color: var(--soft); padding-top: 0.3rem; }
.tile .plus { font-size: 1.5rem; line-height: 1; }
li.gap { align-self: center; text-align: center; color: var(--soft); font-size: 0.8125rem; }
.chosen { display: flex; flex-wrap: wrap; gap: 0.4rem; }
.chosen li:not(.gap) { padding: 0.1rem 0.6rem 0.1rem 0.2rem; border: 1px solid var(--rule); border-radius: 1rem; background: var(--sheet); font: 0.875rem/1.5 var(--mono); max-width: 100%; }
.chosen .number { display: inline-block; min-width: 1.6em; margin-right: 0.4em; border-radius: 1em; background: var(--accent); color: var(--accent-ink); text-align: center; font: 600 0.8125rem/1.6 var(--text); }
.chosen .unticked .number { background: var(--tint); color: var(--soft); }

/* Rows and values */
.scroll { position: relative; overflow-x: auto; scrollbar-width: thin; }
table { border-collapse: collapse; font-size: 0.9375rem; }
th { text-align: left; font-weight: 500; color: var(--soft); }
td, th { padding: 0.25rem 0.6rem; vertical-align: top; }
thead th { font-size: 0.8125rem; }
.rows table { table-layout: auto; }
.rows td, .rows thead th:not(:first-child) { min-width: 3.5rem; max-width: 9rem; text-align: center; font-variant-numeric: tabular-nums; }
.rows td { border: 1px solid var(--rule); background: var(--sheet); font-family: var(--mono); font-size: 0.875rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.rows td .none { font: italic 0.8125rem var(--text); }
.rows .whose { color: var(--ink); font-weight: 600; padding-left: 0; }
.rows tr.space td { height: 0.5rem; padding: 0; border: 0; background: none; }
.rows td.lacking, .rows td.gap { border-style: dashed; background: none; }
.rows td.wrong { background: var(--bad-tint); }
.rows td.struck { background: var(--bad-tint); color: var(--bad); border-color: var(--bad); font-weight: 700; }
.rows td.lacking.struck { background: repeating-linear-gradient(-45deg, var(--bad-tint) 0 5px, transparent 5px 10px); }
.rows s { text-decoration-thickness: 2px; }
.misaligned { margin-top: 0.6rem; }
.misaligned strong { color: var(--bad); }
.misaligned li { padding-left: 1rem; text-indent: -0.75rem; }
.misaligned li::before { content: "– "; color: var(--bad); }
.misaligned bdi { font-family: var(--mono); font-size: 0.9em; font-weight: 600; }
.values { background: var(--sheet); }
.values th { white-space: nowrap; }
.values td, .values th { border-bottom: 1px solid var(--rule); }
.values tr:last-child > * { border-bottom: 0; }
.values .differs th { color: var(--bad); font-weight: 650; }
.values .differs td:last-child { background: var(--bad-tint); }
.divergence .values, .claim .values { background: none; }

/* Help */
.help { max-width: min(34rem, calc(100vw - 1.5rem)); padding: 1.25rem; border: 1px solid var(--rule); border-radius: 12px; background: var(--sheet); color: var(--ink); }
.help::backdrop { background: rgb(0 0 0 / 0.45); }
.help form { display: flex; align-items: center; justify-content: space-between; margin-bottom: 0.75rem; }
.help h2 { font-size: 1.125rem; }
.help table { width: 100%; margin-bottom: 0.75rem; }
.help th { width: 11.5rem; color: var(--ink); line-height: 1.9; }
.help td { line-height: 1.9; }
.help > p { color: var(--soft); font-size: 0.9375rem; }

@media (max-width: 56rem) {
  .columns { grid-template-columns: minmax(0, 1fr); }
  .steps { position: static; height: 22rem; min-height: 0; order: 2; }
  .top { flex-wrap: wrap; gap: 0.25rem 0.75rem; }
  .tabs { order: 3; flex-basis: 100%; }
  .scrubber { grid-template-columns: minmax(0, 1fr); }
  .detail { scroll-margin-top: 8rem; }
  .buttons { justify-content: space-between; }
  .buttons button { width: 2.75rem; height: 2.5rem; }
  .help th { width: auto; }
}

@media (prefers-contrast: more) {
  :root { --soft: var(--ink); --rule: var(--line); }
}

@media print {
  .scrubber, .steps, .top .quiet { display: none; }
  .columns { display: block; }
}

/* What if: the bar of a changed session, the form of a line, and the marks of what does not take effect any more. */
.whatif { margin: 1rem 0; padding: 0.75rem 1rem; border-left: 3px solid var(--accent); border-radius: 0 8px 8px 0; background: var(--sheet); }
.whatif > * + * { margin-top: 0.5rem; }
.whatif h2 { font-size: 1rem; }
.whatif[aria-busy=true] { opacity: 0.75; }
.whatif-head { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.25rem 1rem; }
.whatif .actions, .whatif-actions { display: flex; flex-wrap: wrap; align-items: center; gap: 0.4rem; }
.whatif-actions:not(:empty) { margin: 0.75rem 0; }
.whatif details ol { list-style: decimal; padding-left: 1.5rem; max-height: 12rem; overflow-y: auto; font-size: 0.9375rem; }
.fallen-count { color: var(--bad); font-weight: 600; }
.row.fallen { box-shadow: inset 3px 0 0 var(--bad); }
.row.fallen .pill.mark { background: var(--bad-tint); color: var(--bad); }
button:disabled { opacity: 0.5; cursor: default; }
.line-form { flex: 1 0 100%; display: flex; flex-wrap: wrap; align-items: center; gap: 0.4rem; }
.line-form label, .line-form .trouble { flex: 1 0 100%; }
.line-form label { font-size: 0.8125rem; color: var(--soft); }
.line-input { flex: 1 1 20rem; min-width: 0; padding: 0.3rem 0.6rem; border: 1px solid var(--line); border-radius: 6px; background: var(--sheet); font-family: var(--mono); font-size: 0.9375rem; }
.line-input[aria-invalid=true] { border-color: var(--bad); }
.trouble { color: var(--bad); }
.trouble:empty { display: none; }
.row.marked[aria-selected=true] { background: var(--chosen); box-shadow: inset 3px 0 var(--accent); }

"""#

  /// What stands in the body before it is filled.
  static let body = #"""
<a class="skip" href="#detail">Skip to the step</a>
<header class="top">
  <p class="brand">Proofsheet</p>
  <div class="tabs" id="tabs" role="tablist" aria-label="Sessions"></div>
  <button class="quiet" id="help-button" type="button" aria-haspopup="dialog">Keys <kbd>?</kbd></button>
</header>
<noscript><p class="noscript">This page draws its sessions with JavaScript. <code>proofsheet show</code> prints the same as text.</p></noscript>
<main id="panel" role="tabpanel" aria-labelledby="tab-0">
  <section class="summary" id="summary" aria-label="Verdict"></section>
  <div class="work" id="work">
    <section class="scrubber" aria-label="Timeline">
      <div class="track">
        <canvas id="marks" aria-hidden="true"></canvas>
        <input id="range" type="range" min="0" max="0" step="1" value="0" aria-label="Position in the timeline">
      </div>
      <div class="buttons">
        <button type="button" id="to-first" aria-label="First line" title="First line (Home)"><span aria-hidden="true">|◀</span></button>
        <button type="button" id="to-previous" aria-label="Previous line" title="Previous line (←)"><span aria-hidden="true">◀</span></button>
        <output id="place" for="range"></output>
        <button type="button" id="to-next" aria-label="Next line" title="Next line (→)"><span aria-hidden="true">▶</span></button>
        <button type="button" id="to-last" aria-label="Last line" title="Last line (End)"><span aria-hidden="true">▶|</span></button>
      </div>
    </section>
    <div class="columns">
      <section class="steps" aria-label="Lines">
        <div class="finder">
          <input id="search" type="search" placeholder="Search" aria-label="Search in lines, outcomes and changes" autocomplete="off" spellcheck="false" aria-keyshortcuts="/">
          <div class="filters" id="filters" role="radiogroup" aria-label="Which lines are listed"></div>
          <p class="found" id="found" role="status"></p>
        </div>
        <div class="list" id="list" role="listbox" tabindex="0" aria-label="Lines of the session"><div id="rows" role="presentation"></div></div>
      </section>
      <section class="detail" id="detail" aria-label="The line in detail" tabindex="-1"></section>
    </div>
  </div>
</main>
<p class="unseen" id="live" role="status" aria-live="polite"></p>
<dialog class="help" id="help" aria-labelledby="help-title">
  <form method="dialog"><h2 id="help-title">Keys and marks</h2><button class="quiet" type="submit">Close</button></form>
  <table>
    <caption class="unseen">Keys</caption>
    <tbody>
      <tr><th scope="row"><kbd>←</kbd> <kbd>→</kbd> <kbd>↑</kbd> <kbd>↓</kbd></th><td>the line before, the next line</td></tr>
      <tr><th scope="row"><kbd>Page Up</kbd> <kbd>Page Down</kbd></th><td>ten lines back, ten lines on</td></tr>
      <tr><th scope="row"><kbd>Home</kbd> <kbd>End</kbd></th><td>the first line, the last line</td></tr>
      <tr><th scope="row"><kbd>d</kbd></th><td>the first divergence</td></tr>
      <tr><th scope="row"><kbd>/</kbd></th><td>search; <kbd>Esc</kbd> ends it</td></tr>
      <tr><th scope="row"><kbd>[</kbd> <kbd>]</kbd></th><td>the session before, the next session</td></tr>
      <tr><th scope="row"><kbd>?</kbd></th><td>this help</td></tr>
    </tbody>
  </table>
  <table>
    <caption class="unseen">Marks</caption>
    <tbody>
      <tr><th scope="row"><span class="sign refused">×</span></th><td>the event was rejected or ignored; nothing changed</td></tr>
      <tr><th scope="row"><span class="sign differs">≠</span></th><td>what the app showed, or the file claims, is not what the specification says</td></tr>
      <tr><th scope="row"><span class="sign first">▼</span></th><td>the first line where they part</td></tr>
      <tr><th scope="row">pending</th><td>a shot that the library has not answered for yet</td></tr>
      <tr><th scope="row">failed</th><td>a shot that the library could not save</td></tr>
      <tr><th scope="row">missing</th><td>a photo that others have deleted from the library</td></tr>
    </tbody>
  </table>
  <p>With a search or a filter the keys go through the lines that are listed.</p>
</dialog>

"""#

  /// The scripts, one behind the other.
  static let script = #"""
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

// How everything is drawn. Text from a session reaches the page as text only: never as markup.

"use strict";

/** The element of an id. */
function byId(id) {
  return document.getElementById(id);
}

/**
 * Makes an element.
 *
 * `class` and every other property become attributes; `on…` is a listener, `text` what it says, and `style` an
 * object of custom properties. Children are elements or text; what is null is left out.
 */
function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "text") element.textContent = value;
    else if (name === "style") for (const [key, word] of Object.entries(value)) element.style.setProperty(key, word);
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  append(element, children);
  return element;
}

function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined) element.append(child);
  }
}

/** Puts other children into an element. */
function refill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

/** A name from a session: it keeps its direction to itself. */
function bdi(text, properties = {}) {
  return h("bdi", { ...properties, text });
}

/** A line, or a part of one, in the spelling of a session. */
function code(text, properties = {}) {
  return h("code", { dir: "ltr", ...properties, text });
}

/** `1 event`, `2 events`, `10,000 events`. */
function counted(number, noun) {
  return `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
}

/** Words as a list: `a`, `a and b`, `a, b and c`. */
function joined(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** Long text with its middle left out. */
function shortened(text, limit) {
  if (text.length <= limit) return text;
  const half = Math.floor((limit - 1) / 2);
  return `${text.slice(0, half)}…${text.slice(-half)}`;
}

/** A sentence: a capital at its start, a full stop at its end. */
function sentence(text) {
  return text === "" ? "" : text[0].toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? "" : ".");
}

// The grids: what the specification shows and what the app showed, tile by tile; and images and URLs as
// rows, one under the other, with what is out of line struck.

"use strict";

/** The words on a tile that say what its mark and its picture mean. */
const tileWords = { pending: "pending", failed: "failed", missing: "missing", preview: "preview", loading: "loading", broken: "no image" };

/** A colour of its own for each name, so that the eye can follow a photo. */
function hue(name) {
  let hash = 7;
  for (let at = 0; at < name.length; at += 1) hash = (hash * 31 + name.charCodeAt(at)) >>> 0;
  return String((hash * 137) % 360);
}

/** One photo. */
function tile(film, photo, place, { mark = "plain", picture = "image", isWrong = false, isNew = false, note = "", what = "" } = {}) {
  const name = film.name(photo);
  const words = [tileWords[mark], tileWords[picture], note].filter(Boolean);
  const spoken = [`${place + 1}: ${name}`, ...words, film.videos.has(photo) ? "video" : "", isNew ? "new here" : "", what].filter(Boolean);
  return h("li", { class: `tile ${mark} ${picture}${isWrong ? " wrong" : ""}${isNew ? " new" : ""}`, style: { "--hue": hue(name) }, title: spoken.join(", ") },
    h("span", { class: "number", text: String(place + 1), "aria-hidden": "true" }),
    film.videos.has(photo) ? h("span", { class: "kind", text: "▶", "aria-hidden": "true" }) : null,
    isWrong ? h("span", { class: "flag", text: "≠", "aria-hidden": "true" }) : null,
    bdi(name, { class: `name${name.length > 7 ? " long" : ""}`, "aria-hidden": "true" }),
    words.length > 0 ? h("span", { class: "mark", text: words.join(", "), "aria-hidden": "true" }) : null,
    h("span", { class: "unseen", text: spoken.join(", ") }));
}

function gapTile(gap) {
  return h("li", { class: "gap", text: `${gap.toLocaleString("en")} more` });
}

/** The tile to add a photo: as it should be, or there or missing against the specification. */
function addTile(wrong = "") {
  return h("li", { class: `tile add${wrong ? ` wrong ${wrong}` : ""}` },
    h("span", { class: "plus", text: "+", "aria-hidden": "true" }), h(wrong === "lacking" ? "s" : "span", { class: "mark", text: "add", "aria-hidden": "true" }),
    h("span", { class: "unseen", text: `add${wrong === "lacking" ? " tile missing" : ""}${wrong ? ", not as specified" : ""}` }),
    wrong ? h("span", { class: "flag", text: "≠", "aria-hidden": "true" }) : null);
}

/** The grid as the specification shows it. */
function specificationGrid(film, index, state) {
  const fresh = film.newPlaces(index);
  const tiles = drawnPlaces(state.grid.length, film.changedPlaces(index)).map((place) => {
    if (place.gap) return gapTile(place.gap);
    const cell = state.grid[place];
    const [photo, mark, picture] = Array.isArray(cell) ? cell : [cell];
    return tile(film, photo, place, { mark, picture: film.tellsImages ? picture : "image", isNew: fresh.has(place) });
  });
  if (state.addTile) tiles.push(addTile());
  return h("ol", { class: "grid", "aria-label": "Grid of the specification" }, tiles);
}

/** The grid as the app showed it: its images, and a tile to add another if it said so. */
function appGrid(film, state, look) {
  const images = look.fields.images;
  const expected = Film.photos(state.grid);
  const isWrong = (place) => images[place] !== expected[place];
  const wrong = images.map((_, place) => place).filter(isWrong);
  const failed = new Set(look.fields.imagesFailed), loading = new Set(look.fields.imagesLoading);
  const degraded = new Set(look.fields.imagesDegraded);
  const tiles = drawnPlaces(images.length, [...wrong, ...look.misaligned]).map((place) => {
    if (place.gap) return gapTile(place.gap);
    const photo = images[place];
    const picture = degraded.has(photo) ? "preview" : failed.has(photo) ? "broken" : loading.has(photo) ? "loading" : "image";
    const url = look.fields.urls?.[place];
    const note = !look.misaligned.includes(place) ? "" : url === undefined ? "no URL" : url === null ? "URL empty" : `URL of ${film.name(url)}`;
    return tile(film, photo, place, { picture, isWrong: isWrong(place) || note !== "", note, what: isWrong(place) ? "not as specified" : "" });
  });
  // Under an open album canAdd speaks of the album.
  const { canAdd } = look.fields;
  if (canAdd !== undefined && state.presented !== "album") {
    if (canAdd) tiles.push(addTile(state.canAdd ? "" : "surplus"));
    else if (state.canAdd) tiles.push(addTile("lacking"));
  }
  return h("ol", { class: "grid", "aria-label": "Grid of the app" }, tiles);
}

/** Both grids, side by side. */
function grids(film, index, state, look) {
  const lack = look === null ? "The app was not looked at here." : "The app’s images were not recorded here.";
  return h("div", { class: "grids" },
    h("section", {}, h("h3", { text: "By the specification" }),
      state.grid.length > 0 || state.addTile ? specificationGrid(film, index, state) : null,
      state.grid.length === 0 ? h("p", { class: "lack", text: "No photos." }) : null),
    h("section", {}, h("h3", { text: "As the app showed it" }),
      look?.fields.images ? appGrid(film, state, look) : h("p", { class: "lack", text: lack }),
      look?.fields.images?.length === 0 ? h("p", { class: "lack", text: "No photos." }) : null));
}

/** The photos that an open album shows as chosen, with their badges. */
function album(film, state) {
  if (state.presented !== "album") return null;
  const badge = new Map(state.ticked.map((photo, place) => [photo, place + 1]));
  const chosen = state.working.slice(0, 60).map((photo) => h("li", { class: badge.has(photo) ? "" : "unticked" },
    h("span", { class: "number", text: badge.has(photo) ? String(badge.get(photo)) : "–" }), bdi(film.name(photo))));
  if (state.working.length > 60) chosen.push(gapTile(state.working.length - 60));
  return h("section", { class: "album" }, h("h3", { text: "In the open album" }),
    chosen.length > 0 ? h("ol", { class: "chosen" }, chosen) : h("p", { class: "lack", text: "Nothing is chosen." }));
}

// MARK: Rows

/** Images and URLs of both, one column for each place. */
function rows(film, index, state, look) {
  const images = Film.photos(state.grid), { urls } = state;
  const app = { images: look?.fields.images, urls: look?.fields.urls };
  const count = Math.max(images.length, urls.length, app.images?.length ?? 0, app.urls?.length ?? 0);
  if (count === 0) return null;
  const struck = new Set(look?.misaligned);
  const wrong = new Set();
  for (let place = 0; place < count; place += 1) {
    if (app.images && app.images[place] !== images[place]) wrong.add(place);
    if (app.urls && app.urls[place] !== urls[place]) wrong.add(place);
  }
  const places = drawnPlaces(count, [...struck, ...wrong, ...film.changedPlaces(index)]);
  const body = [row("Specification", "images", images), row("", "URLs", urls)];
  if (app.images || app.urls) body.push(h("tr", { class: "space", "aria-hidden": "true" }, h("td", { colspan: String(places.length + 2) })));
  if (app.images) body.push(row("App", "images", app.images, images));
  if (app.urls) body.push(row(app.images ? "" : "App", "URLs", app.urls, urls));
  return h("section", { class: "rows" }, h("h3", { text: "Images and URLs" }),
    h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Images and URLs, place by place" },
      h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col", colspan: "2" }, h("span", { class: "unseen", text: "whose" })),
        places.map((place) => h("th", { scope: "col", class: place.gap ? "gap" : "", text: place.gap ? `… ${place.gap.toLocaleString("en")} more` : String(place + 1) })))),
      h("tbody", {}, body))),
    misalignment(film, state, look));

  function row(whose, what, list, right) {
    return h("tr", {},
      h("th", { scope: "row", class: "whose", text: whose }), h("th", { scope: "row", text: what }),
      places.map((place) => cell(place, list, right, what)));
  }

  function cell(place, list, right, what) {
    if (place.gap) return h("td", { class: "gap", text: "…" });
    if (place >= list.length) return h("td", { class: right && struck.has(place) ? "lacking struck" : "lacking" }, h("span", { class: "unseen", text: "nothing" }));
    const isStruck = right !== undefined && struck.has(place);
    const isWrong = right !== undefined && list[place] !== right[place];
    const name = list[place] === null ? h("span", { class: "none", text: "no URL" }) : bdi(film.name(list[place]), { title: film.name(list[place]) });
    const words = [isStruck ? "out of line" : "", isWrong ? "not as specified" : ""].filter(Boolean).join(", ");
    return h("td", { class: `${isStruck ? "struck" : ""}${isWrong ? " wrong" : ""}`.trim() || null },
      isStruck ? h("s", {}, name) : name, words ? h("span", { class: "unseen", text: ` ${what === "URLs" ? "URL" : "image"} ${words}` }) : null);
  }
}

/** What is out of line, in words. */
function misalignment(film, state, look) {
  if (!look || look.misaligned.length === 0) return null;
  const { images, urls } = look.fields;
  const own = new Map(Film.photos(state.grid).map((photo, place) => [photo, state.urls[place]]));
  const told = look.misaligned.slice(0, 6).map((place) => h("li", {}, told1(place)));
  const more = look.misaligned.length - told.length;
  if (more > 0) told.push(h("li", { text: `and ${counted(more, "more place")}` }));
  const lengths = images.length !== urls.length ? `${counted(images.length, "image")}, but ${counted(urls.length, "URL")}.` : "";
  return h("div", { class: "misaligned" },
    h("p", {}, h("strong", { text: "Out of line. " }), lengths), h("ul", {}, told));

  function told1(place) {
    const number = place + 1;
    if (place >= images.length) return [`URL ${number}, `, bdi(film.name(urls[place])), ", has no image."];
    const image = bdi(film.name(images[place]));
    if (place >= urls.length) return [`Image ${number}, `, image, ", has no URL beside it."];
    const url = urls[place];
    const right = own.get(images[place]);
    const itsOwn = right === undefined ? "." : right === null ? [", and it has none yet."] : [", and its own is ", bdi(film.name(right)), "."];
    return [`Image ${number} is `, image, ", the URL beside it is ", bdi(url === null ? "empty" : film.name(url)), itsOwn];
  }
}

// The keyboard, and the help that tells of it.

"use strict";

/** @param page what the keys act on: see page.js. */
function listenToKeys(page) {
  const help = byId("help");
  byId("help-button").addEventListener("click", () => help.showModal());
  help.addEventListener("click", (event) => { if (event.target === help) help.close(); });

  const keys = {
    ArrowRight: () => page.step(1), ArrowDown: () => page.step(1), ArrowLeft: () => page.step(-1), ArrowUp: () => page.step(-1),
    PageDown: () => page.step(10), PageUp: () => page.step(-10), Home: () => page.step(-Infinity), End: () => page.step(Infinity),
    d: () => page.goToDivergence(), "/": () => byId("search").focus(), "?": () => help.showModal(),
    "[": () => page.turn(-1), "]": () => page.turn(1),
  };
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || help.open) return;
    const action = Object.hasOwn(keys, event.key) ? keys[event.key] : null;
    if (!action || isTaken(event)) return;
    event.preventDefault();
    action();
  });
}

/** Whether the key belongs to what has the focus. */
function isTaken(event) {
  const { target, key } = event;
  if (target.matches("input:not([type=range]), textarea, select, [contenteditable]")) return true;
  const scrolls = /^(Arrow|Page|Home|End)/.test(key);
  // A table that is wider than the page is scrolled with the arrows.
  return scrolls && target.matches(".scroll, [role=tab]");
}

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

// The scrubber: a slider over the whole timeline, and above it where events were refused, where something differs,
// and where file and specification part first.

"use strict";

class Scrubber {
  /** @param choose told the index of the entry that the user goes to. */
  constructor(range, canvas, place, choose) {
    Object.assign(this, { range, canvas, place, film: null });
    range.addEventListener("input", () => choose(Number(range.value)));
    new ResizeObserver(() => this.draw()).observe(canvas);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
  }

  show(film) {
    this.film = film;
    this.range.max = String(Math.max(0, film.length - 1));
    this.range.disabled = film.length === 0;
    this.draw();
  }

  select(index) {
    const { film, range } = this;
    range.value = String(Math.max(0, index));
    const words = index < 0 ? "no lines" : `${index + 1} of ${film.length}: ${film.entries[index].kind} ${shortened(film.entries[index].text, 120)}`;
    range.setAttribute("aria-valuetext", words);
    this.place.textContent = index < 0 ? "no lines" : `${(index + 1).toLocaleString("en")} / ${film.length.toLocaleString("en")}`;
  }

  /** One line of the picture for each pixel, the worst of the entries that fall on it. */
  draw() {
    const { canvas, film } = this;
    if (!film) return;
    const ratio = devicePixelRatio || 1;
    const width = Math.round(canvas.clientWidth * ratio), height = Math.round(canvas.clientHeight * ratio);
    if (width === 0) return;
    [canvas.width, canvas.height] = [width, height];
    const pen = canvas.getContext("2d");
    const style = getComputedStyle(canvas);
    const color = ["", "--line", "--warn", "--bad"].map((name) => (name ? style.getPropertyValue(name) : ""));
    // The middle of the knob does not reach the ends of the slider.
    const knob = 8 * ratio;
    const where = (index) => Math.round(knob + (film.length < 2 ? 0.5 : index / (film.length - 1)) * (width - 2 * knob));
    const worst = new Uint8Array(width + 1);
    film.entries.forEach((entry, index) => {
      const rank = film.isWrong(entry) ? 3 : entry.refused ? 2 : 1;
      if (rank > worst[where(index)]) worst[where(index)] = rank;
    });
    const thick = Math.max(1, Math.min(3, Math.floor((width - 2 * knob) / Math.max(1, film.length) / 3))) * ratio;
    for (let x = 0; x <= width; x += 1) {
      if (worst[x] === 0) continue;
      pen.fillStyle = color[worst[x]];
      const tall = [0, 0.3, 0.5, 0.75][worst[x]] * height;
      pen.fillRect(x - thick / 2, height - tall, thick, tall);
    }
    if (film.first < 0) return;
    const x = where(film.first), size = 5 * ratio;
    pen.fillStyle = color[3];
    pen.fillRect(x - ratio, 0, 2 * ratio, height);
    pen.beginPath();
    pen.moveTo(x - size, 0);
    pen.lineTo(x + size, 0);
    pen.lineTo(x, size * 1.4);
    pen.fill();
  }
}

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

"""#
}
