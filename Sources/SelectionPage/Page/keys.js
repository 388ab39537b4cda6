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
