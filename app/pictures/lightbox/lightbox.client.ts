// The lightbox: pictures of a page as large as the window, over that page, with keyboard, swipe and a URL for each. Without
// this script, or in a browser without <dialog>, every picture is a page of its own; there it adds keyboard and swipe.
//
// It reads the page's links each time a picture is opened, because React may have changed them: a link with `data-count`
// belongs to a picture (lightbox.tsx), and any other link to the URL of one of them opens that one too.
import { largeSizes } from "../rules/place-of.ts";

const large = document.querySelector<HTMLElement>("div.light");
if (large) standAlone(large);
else if ("HTMLDialogElement" in globalThis) openOverPage();

function standAlone(page: HTMLElement) {
  turnPages(document, page, (by) =>
    page.querySelector<HTMLElement>(by < 0 ? ".light__prev" : ".light__next")?.click(),
  );
  // After reloading an open lightbox this page replaces it: the browser still treats the previous entry as the same document.
  const { pathname } = location;
  addEventListener("popstate", () => {
    if (location.pathname !== pathname) location.reload();
  });
}

function openOverPage() {
  const largeFrames = new Map<string, Element>();
  let box: HTMLDialogElement | null = null;
  let shown = 0;
  let opener: HTMLElement | undefined;
  // The URL of the page below the lightbox.
  let below = "";
  // Closed by the visitor, while the URL is still that of the picture.
  let isLeaving = false;

  addEventListener("click", (event) => {
    const { button, metaKey, ctrlKey, shiftKey, altKey, target } = event;
    const clicked = target instanceof Element ? target.closest("a") : null;
    const place = clicked ? listLinks().findIndex(({ href }) => href === clicked.href) : -1;
    if (!clicked || place < 0 || button || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    below = location.href;
    // React Router stores its own data in the history state.
    history.pushState({ ...history.state, picture: place }, "", clicked.href);
    opener = clicked;
    open(place);
  });
  // On a hydrated page only the first event arrives (layout/hydrated-page.tsx), before the router's listener; elsewhere the second.
  addEventListener("beforepopstate", (event) => {
    if (followHistory()) event.preventDefault();
  });
  addEventListener("popstate", followHistory);

  // Opens or closes the lightbox after a history change; true if the change concerned the lightbox and not the router.
  function followHistory(): boolean {
    const place = pictureNow();
    const link = place === null ? undefined : listLinks()[place];
    if (place !== null && link?.pathname === location.pathname) {
      opener ??= link;
      open(place);
      return true;
    }
    const wasOpen = isLeaving || (box?.open ?? false);
    isLeaving = false;
    box?.close();
    // Any other history entry is left to the router.
    return wasOpen && (below === "" || location.href === below);
  }

  function open(place: number) {
    const found = document.querySelector<HTMLDialogElement>("dialog.light");
    if (!found) return;
    if (found !== box) prepare(found);
    box = found;
    show(place);
    if (!box.open) box.showModal();
  }

  // Once for each dialog: React creates another one for another page.
  function prepare(dialog: HTMLDialogElement) {
    const bindButton = (name: string, onClick: () => void) =>
      dialog.querySelector(`.light__${name}`)?.addEventListener("click", onClick);
    bindButton("prev", () => step(-1));
    bindButton("next", () => step(1));
    bindButton("close", () => dialog.close());
    turnPages(dialog, dialog, step);
    dialog.addEventListener("close", () => {
      // The event comes later than the closing: going forward may have opened it again meanwhile.
      if (dialog.open) return;
      opener?.focus();
      if (pictureNow() === null) return;
      isLeaving = true;
      history.back();
    });
  }

  function step(by: number) {
    const links = listLinks();
    const place = (shown + by + links.length) % links.length;
    // Replaces the history entry, so that going back closes the lightbox.
    history.replaceState({ ...history.state, picture: place }, "", links[place]?.href);
    show(place);
  }

  function show(place: number) {
    const links = listLinks();
    const link = links[place];
    if (!link) return;
    shown = place;
    const { count, caption, render, more, moreWords } = link.dataset;
    const alt = link.querySelector("img")?.alt;
    part("picture")?.replaceChildren(enlarge(link));
    setText("count", count);
    setText("caption", caption ?? alt);
    setText("text", caption && alt);
    const kind = part("kind");
    if (kind) kind.hidden = render === undefined;
    part("more")?.replaceChildren(...linkTo(more, moreWords));
    // Preload the neighbours, so that the next step shows at once.
    for (const by of [1, links.length - 1]) enlarge(links[(place + by) % links.length] ?? link);
  }

  function part(name: string) {
    return box?.querySelector<HTMLElement>(`.light__${name}`);
  }

  function setText(name: string, words = "") {
    const element = part(name);
    if (element) element.textContent = words;
  }

  // A copy of the page's picture in the width of the window, without alternative text: the caption below has it.
  function enlarge(link: HTMLAnchorElement): Element {
    const cached = largeFrames.get(link.pathname);
    if (cached) return cached;
    const copy = (link.querySelector("picture") ?? link.querySelector("img"))?.cloneNode(true);
    const made = copy as Element;
    for (const source of made.querySelectorAll("source")) source.sizes = largeSizes;
    const image = made instanceof HTMLImageElement ? made : made.querySelector("img");
    if (image) {
      image.loading = "eager";
      image.alt = "";
    }
    largeFrames.set(link.pathname, made);
    return made;
  }
}

function listLinks() {
  return [...document.querySelectorAll<HTMLAnchorElement>("a[data-count]")];
}

// A link below the picture, if the page names one.
function linkTo(address: string | undefined, words = ""): Node[] {
  if (!address) return [];
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.textContent = words;
  return [anchor];
}

// The index of the open picture by the history state; null for the page below.
function pictureNow(): number | null {
  const { picture } = (history.state ?? {}) as { picture?: number };
  return picture ?? null;
}

// Calls `turn` with -1 or 1 for arrow keys and swipes.
function turnPages(keys: HTMLElement | Document, touched: HTMLElement, turn: (by: number) => void) {
  keys.addEventListener("keydown", (event) => {
    const { key, altKey, ctrlKey, metaKey } = event as KeyboardEvent;
    if (altKey || ctrlKey || metaKey) return;
    if (key === "ArrowLeft") turn(-1);
    if (key === "ArrowRight") turn(1);
  });
  let start: Touch | undefined;
  touched.addEventListener(
    "touchstart",
    ({ touches }) => {
      // Two fingers zoom, and one finger pans while zoomed in: neither is a swipe.
      start = touches.length === 1 && visualViewport?.scale === 1 ? touches[0] : undefined;
    },
    { passive: true },
  );
  touched.addEventListener("touchend", ({ changedTouches: [end] }) => {
    if (!start || !end) return;
    const across = end.clientX - start.clientX;
    const down = end.clientY - start.clientY;
    start = undefined;
    if (Math.abs(across) > 48 && Math.abs(across) > 2 * Math.abs(down)) turn(across < 0 ? 1 : -1);
  });
}
