// The gallery's pictures as large as the window, over the wall they hang on: keyboard, swipe, an address for each. Without
// it, or where a browser knows no dialog, every picture is a page of its own; there it adds the keyboard and the swipe.
import { largeSizes } from "../rules/gallery.ts";

const dialog = document.querySelector<HTMLDialogElement>("dialog.light");
const links = [...document.querySelectorAll<HTMLAnchorElement>(".wall a")];
const page = document.querySelector<HTMLElement>("div.light");
if (dialog && "showModal" in dialog) hangUp(dialog);
if (page) {
  turnPages(document, page, (by) =>
    page.querySelector<HTMLElement>(by < 0 ? ".light__prev" : ".light__next")?.click(),
  );
  // The lightbox was reloaded and became this page: for the browser the wall before it is still the same document.
  const { pathname } = location;
  addEventListener("popstate", () => {
    if (location.pathname !== pathname) location.reload();
  });
}

function hangUp(box: HTMLDialogElement) {
  const part = (name: string) => box.querySelector<HTMLElement>(`.light__${name}`);
  const larges: Element[] = [];
  let shown = 0;
  let openedAt = 0;

  links.forEach((link, place) =>
    link.addEventListener("click", (event) => {
      if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      history.pushState({ picture: place }, "", link.href);
      open(place);
    }),
  );
  const step = (by: number) => {
    const place = (shown + by + links.length) % links.length;
    // One address after the other in the same place of the history: going back closes.
    history.replaceState({ picture: place }, "", links[place]?.href);
    show(place);
  };
  part("prev")?.addEventListener("click", () => step(-1));
  part("next")?.addEventListener("click", () => step(1));
  part("close")?.addEventListener("click", () => box.close());
  turnPages(box, box, step);
  box.addEventListener("close", () => {
    links[openedAt]?.focus();
    if (pictureNow() !== null) history.back();
  });
  addEventListener("popstate", () => {
    const place = pictureNow();
    if (place === null) box.close();
    else open(place);
  });

  function open(place: number) {
    show(place);
    if (box.open) return;
    openedAt = place;
    box.showModal();
  }

  function show(place: number) {
    const link = links[place];
    if (!link) return;
    shown = place;
    part("picture")?.replaceChildren(large(place));
    say("count", link.dataset.count);
    say("caption", link.querySelector("img")?.alt);
    part("more")?.replaceChildren(...apartmentOf(link));
    // The neighbours are fetched already: the next press shows them at once.
    large((place + 1) % links.length);
    large((place - 1 + links.length) % links.length);
  }

  function say(name: string, words = "") {
    const element = part(name);
    if (element) element.textContent = words;
  }

  // The picture of the wall once more, in the width of the window; its words stand below it.
  function large(place: number): Element {
    const kept = larges[place];
    if (kept) return kept;
    const link = links[place];
    const copy = (link?.querySelector("picture") ?? link?.querySelector("img"))?.cloneNode(true);
    const made = copy as Element;
    for (const source of made.querySelectorAll("source")) source.sizes = largeSizes;
    const image = made instanceof HTMLImageElement ? made : made.querySelector("img");
    if (image) {
      image.loading = "eager";
      image.alt = "";
    }
    return (larges[place] = made);
  }
}

// A link to the apartment that the picture shows, if it shows one.
function apartmentOf({ dataset }: HTMLAnchorElement): Node[] {
  if (!dataset.more) return [];
  const anchor = document.createElement("a");
  anchor.href = dataset.more;
  anchor.textContent = dataset.moreWords ?? "";
  return [anchor];
}

// The place that the history says is shown; null when it is the wall.
function pictureNow(): number | null {
  const { picture } = (history.state ?? {}) as { picture?: number };
  return picture ?? null;
}

/** Arrows and swipes, by -1 and 1. */
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
      // Two fingers enlarge, and whoever has enlarged moves about in the picture.
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
