// Makes the illustrated map interactive: zoom, a card for each pin, and the live map on request.

const farthest = 1;
const nearest = 3;

const map = document.querySelector<HTMLElement>(".map");
if (map) initMap(map);

function initMap(container: HTMLElement) {
  const part = (name: string) => container.querySelector<HTMLElement>(`.map__${name}`);
  const [view, drawing, controls, live] = ["view", "sheet", "ctl", "live"].map(part);
  const card = container.querySelector<HTMLDialogElement>(".map__card");
  const choice = document.querySelector<HTMLElement>(".map__choice");
  if (!view || !drawing || !controls || !card || !live || !choice) return;
  initPanZoom(container, view, controls);
  initCards(drawing, card);
  initLiveMap(container, live, choice);
}

// CSS enlarges the map by `data-zoom`; what does not fit is scrolled, by touch, keyboard or mouse.
function initPanZoom(container: HTMLElement, view: HTMLElement, controls: HTMLElement) {
  const steps = controls.querySelectorAll<HTMLButtonElement>("button");
  let zoom = farthest;
  const zoomTo = (wanted: number) => {
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = view;
    const grown = wanted / zoom;
    zoom = wanted;
    // The image variants are too small to zoom into: without the sources the browser loads the SVG itself.
    if (zoom > farthest) for (const source of view.querySelectorAll("source")) source.remove();
    container.dataset.zoom = String(zoom);
    // Keeps the centre in place.
    view.scrollLeft = (scrollLeft + clientWidth / 2) * grown - clientWidth / 2;
    view.scrollTop = (scrollTop + clientHeight / 2) * grown - clientHeight / 2;
    view.tabIndex = zoom === farthest ? -1 : 0;
    for (const button of steps) {
      const atEnd = button.dataset.zoom === "1" ? zoom === nearest : zoom === farthest;
      button.setAttribute("aria-disabled", String(atEnd));
    }
  };
  const centre = () => {
    const home = view.querySelector(".pin--home")?.getBoundingClientRect();
    const seen = view.getBoundingClientRect();
    if (!home) return;
    view.scrollLeft += home.left + home.width / 2 - seen.left - seen.width / 2;
    view.scrollTop += home.bottom - seen.top - seen.height / 2;
  };
  controls.addEventListener("click", ({ target }) => {
    const by = target instanceof Element && target.closest("button")?.dataset.zoom;
    if (by === "0") centre();
    else if (by) zoomTo(Math.min(nearest, Math.max(farthest, zoom + Number(by))));
  });
  container.addEventListener("keydown", ({ key, ctrlKey, metaKey }) => {
    if (ctrlKey || metaKey || !container.querySelector(".map__live[hidden]")) return;
    if (key === "+") zoomTo(Math.min(nearest, zoom + 1));
    if (key === "-") zoomTo(Math.max(farthest, zoom - 1));
  });
  // Drag to scroll with the mouse; touch scrolls natively.
  view.addEventListener("pointermove", (event) => {
    if (event.pointerType !== "mouse" || event.buttons !== 1) return;
    view.scrollLeft -= event.movementX;
    view.scrollTop -= event.movementY;
  });
  view.addEventListener("dragstart", (event) => event.preventDefault());
  view.tabIndex = -1;
  zoomTo(farthest);
  controls.hidden = false;
}

// Turns the links to the places further down into buttons that show a card.
function initCards(drawing: HTMLElement, card: HTMLDialogElement) {
  const pins = [...drawing.querySelectorAll<HTMLAnchorElement>("a")];
  const setText = (name: string, text = "") => {
    const line = card.querySelector<HTMLElement>(`.map__${name}`);
    if (line) line.textContent = text;
    if (line) line.hidden = !text;
  };
  let shown: HTMLAnchorElement | null = null;
  const show = (pin: HTMLAnchorElement | null) => {
    shown?.setAttribute("aria-expanded", "false");
    shown = pin;
    if (!pin) return card.close();
    pin.setAttribute("aria-expanded", "true");
    setText("name", pin.querySelector("span")?.textContent ?? "");
    setText("time", pin.dataset.time);
    setText("text", pin.dataset.text);
    card.querySelector<HTMLAnchorElement>(".map__more")!.hash = pin.hash;
    card.show();
    card.focus();
  };
  const close = () => {
    const pin = shown;
    show(null);
    pin?.focus();
  };
  for (const pin of pins) {
    pin.role = "button";
    pin.setAttribute("aria-expanded", "false");
    pin.addEventListener("click", (event) => {
      event.preventDefault();
      if (pin === shown) close();
      else show(pin);
    });
    pin.addEventListener("keydown", (event) => {
      if (event.key !== " ") return;
      event.preventDefault();
      pin.click();
    });
  }
  card.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") close();
  });
  card.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest(".map__close")) close();
    else if (target.closest("a")) show(null);
  });
}

// Loads the live map on request: the only third-party content. If anything fails, the illustrated map is shown again.
function initLiveMap(container: HTMLElement, live: HTMLElement, choice: HTMLElement) {
  const button = choice.querySelector("button");
  const status = choice.querySelector("output");
  if (!button || !status) return;
  const { script = "", styles = "" } = live.dataset;
  const words = { live: button.textContent, drawn: button.dataset.drawn ?? "" };
  let loaded: Promise<unknown> | undefined;

  const toDrawn = (message = "") => {
    live.dispatchEvent(new Event("leave"));
    live.hidden = true;
    container.classList.remove("map--live");
    button.textContent = words.live;
    status.textContent = message;
  };
  const toLive = async () => {
    status.textContent = status.dataset.loading ?? "";
    try {
      loaded ??= Promise.all([import(/* @vite-ignore */ script), addStyles(styles)]);
      await loaded;
    } catch {
      loaded = undefined;
      return toDrawn(status.dataset.failed);
    }
    live.hidden = false;
    container.classList.add("map--live");
    button.textContent = words.drawn;
    live.dispatchEvent(new Event("enter"));
  };
  live.addEventListener("shown", () => {
    status.textContent = "";
  });
  live.addEventListener("failed", () => toDrawn(status.dataset.failed));
  button.addEventListener("click", () => {
    if (live.hidden) void toLive();
    else toDrawn();
  });
  choice.classList.add("map__choice--ready");
}

function addStyles(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      reject(new Error(href));
    });
    document.head.append(link);
  });
}
