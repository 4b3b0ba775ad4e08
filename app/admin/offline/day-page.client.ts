// The script of Today and the cleaning board on a device that keeps them: stores the page, takes the presses of its buttons, shows those
// that wait or were not done, and says when the page is one that was kept. Elsewhere it does nothing.
import { pressActs, waitingOf } from "../today/rules/presses.ts";
import { chosenUsers } from "./chosen-users.ts";
import { isDayPage, forgetPages, keepPage } from "./kept-pages.ts";
import { showKept } from "./kept-view.ts";
import { listPresses, savePress, sendPresses } from "./press-store.ts";
import { showPresses } from "./press-view.ts";

const parts = document.querySelector<HTMLElement>("[data-day-of]");
const chosen = chosenUsers();
if (parts && chosen && "locks" in navigator) void start(parts, chosen).catch(() => {});

async function start(shown: HTMLElement, users: string[]) {
  const user = shown.dataset.dayOf ?? "";
  const keptAt = Number(document.documentElement.dataset.kept);
  const isOn = users.includes(user);
  const show = () => showPresses(shown, user, show);
  if (keptAt) await showKept(shown);
  // Chosen by another user of this device alone: their pages end here.
  else if (!isOn) await forgetPages();
  if (isOn) for (const form of pressForms()) takePresses(form, user, show);
  await show();
  const send = async () => {
    const isWaiting = waitingOf(await listPresses(), user).length > 0;
    // Sent meanwhile, by the worker or another tab: the page says so.
    if (!isWaiting && document.querySelector("[data-press-mark]")) {
      location.replace(location.pathname);
      return true;
    }
    if (!navigator.onLine || !isWaiting) return false;
    const { answered, ended } = await sendPresses(user);
    // A page that was kept is shown until the network is back, and then that for signing in.
    const isReloading = answered > 0 || (ended && keptAt > 0);
    if (isReloading) location.replace(location.pathname);
    else await show();
    return isReloading;
  };
  addEventListener("online", () => {
    void send().then((isReloading) => {
      if (keptAt && !isReloading) location.replace(location.pathname);
    });
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void send();
  });
  setInterval(() => void send(), 30_000);
  if (await send()) return;
  if (!isOn || keptAt || !isDayPage(location.pathname)) return;
  if (document.readyState !== "complete")
    await new Promise((loaded) => {
      addEventListener("load", loaded, { once: true });
    });
  await keepPage(location.pathname, user, filesOfPage());
}

function pressForms() {
  return document.querySelectorAll<HTMLFormElement>("form[data-press]");
}

function takePresses(form: HTMLFormElement, user: string, show: () => Promise<void>) {
  // Where nothing can be stored the form is sent as everywhere else.
  let isPlain = false;
  form.addEventListener("submit", (event) => {
    const button = event.submitter;
    const act =
      button instanceof HTMLButtonElement && pressActs.find((known) => known === button.value);
    if (isPlain || !act || !(button instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const sendStored = async () => {
      await show();
      form.querySelector<HTMLElement>("[data-press-mark] button")?.focus();
      await registerSync();
      if (navigator.onLine) await sendNow(user, doneOf(form, act), show);
    };
    const sendPlain = () => {
      isPlain = true;
      form.requestSubmit(button);
    };
    // What is stored must not be sent as a form as well.
    void saveButton(form, button, user).then(() => void sendStored().catch(show), sendPlain);
  });
}

async function saveButton(form: HTMLFormElement, button: HTMLButtonElement, user: string) {
  const fields = Object.fromEntries(
    [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === "string"),
  );
  await savePress({
    key: crypto.randomUUID(),
    user,
    about: form.dataset.press ?? "",
    act: pressActs.find((known) => known === button.value)!,
    fields,
    // Its own text, without that for screen readers, which may name the guest.
    text: button.firstChild?.textContent ?? "",
    apartment: form.dataset.apartment ?? "",
    pressedAt: Date.now(),
    triedAt: null,
    refused: null,
  });
}

// With a network the page says what was done, as without this script.
async function sendNow(user: string, done: string, show: () => Promise<void>) {
  const { answered, stopped, ended } = await sendPresses(user);
  // To the page for signing in.
  if (ended) location.reload();
  else if (answered === 0 || stopped) await show();
  else {
    const isRefused = (await listPresses()).some((one) => one.user === user && one.refused);
    location.assign(location.pathname + (isRefused ? "" : `?${done}`));
  }
}

// The query by which the page says what was done with which booking, stay or apartment.
function doneOf(form: HTMLFormElement, act: string): string {
  const [, about = ""] = (form.dataset.press ?? "").split("=");
  const [of = ""] = about.split(" ");
  return String(new URLSearchParams({ done: act, of }));
}

async function registerSync() {
  const registration = await navigator.serviceWorker.getRegistration("/admin");
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
  // Refused where the user has turned it off.
  await sync?.register("presses").catch(() => {});
}

// The URLs of the styles, fonts, scripts and images that were loaded. All have a hash in their names.
function filesOfPage(): string[] {
  const linked = [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
  const scripts = [...document.querySelectorAll<HTMLScriptElement>("script[src]")];
  const all = [
    ...performance.getEntriesByType("resource").map(({ name }) => name),
    ...linked.map(({ href }) => href),
    ...scripts.map(({ src }) => src),
  ].map((address) => new URL(address, location.href));
  const own = all.filter(
    ({ origin, pathname }) =>
      origin === location.origin && /^\/(?:assets|photos)\/[^/]+\.\w+$/.test(pathname),
  );
  return [...new Set(own.map(({ href }) => href))];
}
