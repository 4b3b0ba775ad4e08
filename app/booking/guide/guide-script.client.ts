// Of the guide's page alone: has its own worker keep it for reading without a network, and then says so.
const sign = document.querySelector<HTMLElement>("[data-guide-until]");
if (sign && "serviceWorker" in navigator) void keepGuide(sign).catch(() => {});

async function keepGuide(shown: HTMLElement) {
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

// Styles, fonts, scripts and drawings as they were loaded.
function filesOfPage(): string[] {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const own = loaded.filter(
    ({ origin, pathname }) => origin === location.origin && /\.\w+$/.test(pathname),
  );
  return [...new Set(own.map(({ href }) => href))];
}
