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
