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
