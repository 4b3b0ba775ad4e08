// The script of the guide's page: has its service worker cache the page for offline reading, and then shows that it is saved.
const savedNote = document.querySelector<HTMLElement>("[data-guide-until]");
if (savedNote && "serviceWorker" in navigator) void cacheGuide(savedNote).catch(() => {});

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

// The URLs of the styles, fonts, scripts and images that were loaded.
function filesOfPage(): string[] {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const own = loaded.filter(
    ({ origin, pathname }) => origin === location.origin && /\.\w+$/.test(pathname),
  );
  return [...new Set(own.map(({ href }) => href))];
}
