// The script of every page, without React: sets up Trusted Types, reports a prefetched page that is shown, saves the chosen language,
// shows the spinner, closes menus, moves the
// chat button beside the page, and keeps the place of a page whose other currency is chosen. In one file: each file costs a request.
import { isLanguage } from "#app/i18n/languages.ts";
import { spinnerDelay } from "./spinner-delay.ts";
import { createDefaultPolicy } from "./trusted-types.client.ts";

createDefaultPolicy();
reportPrefetchedPage();
persistLanguage();
showSpinnerWhileLeaving();
closeMenus();
keepChatClear();
shareWhatIsShown();
keepPlaceOfCurrencies();
// On pages without React nothing else moves the focus to the error summary of a form.
document.querySelector<HTMLElement>(".errsum")?.focus();

/**
 * Reports that a prefetched or prerendered page is now shown, so that its page view can be counted: the server cannot see it.
 * https://wicg.github.io/nav-speculation/prerendering.html
 */
function reportPrefetchedPage() {
  const page = document as Document & { prerendering?: boolean };
  const [entry] = performance.getEntriesByType("navigation") as (PerformanceEntry & {
    deliveryType?: string;
    activationStart?: number;
  })[];
  if (page.prerendering) page.addEventListener("prerenderingchange", reportSeen, { once: true });
  // Prerendered and shown before this ran, or prefetched.
  else if (entry?.activationStart || entry?.deliveryType === "navigational-prefetch") reportSeen();
}

function reportSeen() {
  navigator.sendBeacon("/seen", location.pathname + location.search);
}

/** Saves the choice in localStorage and mirrors it in a cookie, so that the server renders the right language at once. */
function persistLanguage() {
  document.addEventListener("click", (event) => {
    const chosen = linkOf(event)?.dataset.language;
    if (!chosen) return;
    try {
      localStorage.setItem("language", chosen);
    } catch {
      // Storage may be blocked: the URL has the language anyway.
    }
    writeCookie(chosen);
  });

  let saved: string | null = null;
  try {
    saved = localStorage.getItem("language");
  } catch {
    return;
  }
  if (!isLanguage(saved) || saved === readCookie()) return;
  writeCookie(saved);
  const addressed = isLanguage(location.pathname.split("/")[1]);
  // Only if the cookie was stored: a browser that blocks it would reload for ever.
  if (!addressed && document.documentElement.lang !== saved && readCookie() === saved)
    location.reload();
}

function readCookie(): string | undefined {
  return /(?:^|; )language=([^;]*)/.exec(document.cookie)?.[1];
}

function writeCookie(language: string) {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `language=${language}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
}

function showSpinnerWhileLeaving() {
  const spinner = document.querySelector<HTMLElement>(".loading");
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (event: Event) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // React handled the click, and shows the spinner itself.
      if (!event.defaultPrevented && spinner) spinner.hidden = false;
    }, spinnerDelay);
  };
  document.addEventListener("click", (event) => {
    if (leavesPage(event)) wait(event);
  });
  document.addEventListener("submit", wait);
  // Also when the page is restored from the back/forward cache.
  addEventListener("pageshow", () => {
    clearTimeout(timer);
    if (spinner) spinner.hidden = true;
  });
}

function leavesPage(event: MouseEvent): boolean {
  const link = linkOf(event);
  if (!link || link.target || link.hasAttribute("download")) return false;
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return false;
  const here = location.href.split("#")[0];
  return link.protocol.startsWith("http") && !(link.hash && link.href.split("#")[0] === here);
}

function closeMenus() {
  document.addEventListener("click", (event) => {
    for (const menu of openMenus())
      if (!menu.contains(event.target as Node) || linkOf(event)) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of openMenus()) {
      if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
      menu.open = false;
    }
  });
}

// The button floats over the page and covers nothing: while a text, a field, a button or a link is under it, it is away. The keyboard
// still reaches it, and the footer has its link.
function keepChatClear() {
  const chat = document.querySelector(".wa");
  if (!chat) return;
  // A card of /book is pressed as a whole.
  const controls = "a,button,input,select,textarea,summary,.pick";
  let frame = 0;
  const check = () => {
    frame = 0;
    const box = chat.getBoundingClientRect();
    const isCovered = (element: Element) =>
      !chat.contains(element) &&
      (element.matches(controls) ||
        [...element.childNodes].some((node) => node instanceof Text && node.data.trim()));
    // Close enough together that no line of text fits between them.
    const steps = [0, 0.25, 0.5, 0.75, 1];
    const isAway = steps.some((x) =>
      steps.some((y) =>
        document
          .elementsFromPoint(box.left + x * box.width, box.top + y * box.height)
          .some(isCovered),
      ),
    );
    chat.classList.toggle("wa--away", isAway);
  };
  // After the frame is drawn: before, what a click shows would wait for it, and the browser lay out the page for it.
  const schedule = () => {
    frame ||= requestAnimationFrame(() => setTimeout(check));
  };
  for (const event of ["scroll", "resize", "click"])
    addEventListener(event, schedule, { capture: true, passive: true });
  // Whatever else changes the page's height; it also reports the first one.
  new ResizeObserver(schedule).observe(document.body);
}

// The dates may have changed since the server wrote the links; the address is the last part of each.
function shareWhatIsShown() {
  document.addEventListener("click", (event) => {
    const link = linkOf(event);
    const [here = ""] = location.href.split("#");
    if (link?.dataset.share !== undefined)
      link.href = link.href.replace(/http[^/]*$/, encodeURIComponent(here));
  });
}

// The form of the other currencies leads back to its page and to itself: then to the place where the page was, and without the fragment.
function keepPlaceOfCurrencies() {
  const key = "currency-place";
  try {
    document
      .querySelector(".cur form")
      ?.addEventListener("submit", () => sessionStorage.setItem(key, String(scrollY)));
    const top = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    if (top === null || location.hash !== "#currency-l") return;
    history.replaceState(history.state, "", location.pathname + location.search);
    scrollTo({ top: Number(top), behavior: "instant" });
  } catch {
    // Storage may be blocked: the fragment leads to the form.
  }
}

function openMenus() {
  return document.querySelectorAll<HTMLDetailsElement>("details.menu[open]");
}

function linkOf(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest("a") : null;
}
