// The script of the guide's page: keeps the ticks of the checklist on the device, and has the page's service worker cache the page
// for offline reading, and then shows that it is saved.
const ticksKey = "guide-ticks";

const savedNote = document.querySelector<HTMLElement>("[data-guide-until]");
if (savedNote && "serviceWorker" in navigator) void cacheGuide(savedNote).catch(() => {});
const list = document.querySelector<HTMLElement>("[data-ticks]");
if (list) keepTicks(list);

async function cacheGuide(shown: HTMLElement) {
  const page = location.pathname;
  await navigator.serviceWorker.register("/guide-worker.js", { scope: page });
  const { active } = await navigator.serviceWorker.ready;
  const answers = new MessageChannel();
  answers.port1.addEventListener("message", ({ data }) => {
    if (data === true) shown.hidden = false;
  });
  answers.port1.start();
  const until = Date.parse(shown.dataset.guideUntil ?? "");
  active?.postMessage({ page, files: filesOfPage(), until }, [answers.port2]);
}

// The URLs of the styles, fonts, scripts and images that were loaded, and of images that are still on their way.
function filesOfPage(): string[] {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const shown = Array.from(document.images, ({ currentSrc }) => currentSrc).filter(Boolean);
  const own = [...loaded, ...shown]
    .map((address) => new URL(address, location.href))
    .filter(({ origin, pathname }) => origin === location.origin && /\.\w+$/.test(pathname));
  return [...new Set(own.map(({ href }) => href))];
}

// Of one stay: the address of the page is a secret, so they are kept under the end of the stay. A browser that keeps nothing shows
// the boxes all the same.
function keepTicks(boxes: HTMLElement) {
  const inputs = [...boxes.querySelectorAll("input")];
  const stay = boxes.dataset.ticks ?? "";
  try {
    const [keptStay, ...ticked] = (localStorage.getItem(ticksKey) ?? "").split(" ");
    const keep = () => {
      const names = inputs.filter(({ checked }) => checked).map(({ name }) => name);
      localStorage.setItem(ticksKey, [stay, ...names].join(" "));
    };
    // Ticked before this ran.
    const isNewer = inputs.some(({ checked }) => checked);
    for (const input of inputs) input.checked ||= keptStay === stay && ticked.includes(input.name);
    if (isNewer) keep();
    boxes.addEventListener("change", keep);
    const note = document.querySelector<HTMLElement>("[data-ticks-kept]");
    if (note) note.hidden = false;
  } catch {
    // Storage is turned off.
  }
}
