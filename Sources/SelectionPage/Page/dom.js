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
