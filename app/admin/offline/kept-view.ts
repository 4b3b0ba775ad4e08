// What is different on a page that was kept: the note with its time, and links and forms that need a network say so.
import { dayPages, findKept } from "./kept-pages.ts";
import { pressesPath } from "./press-store.ts";

/** Shows the note, and keeps links and other forms from leading to the browser's error page. */
export async function showKept(parts: HTMLElement): Promise<void> {
  const { day = "", zone = "UTC" } = parts.dataset;
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: zone }).format(new Date());
  const part = (name: string) => parts.querySelector<HTMLElement>(`[data-part=${name}]`)!;
  part(day === today ? "as-of" : "day-of").hidden = false;
  part("kept").hidden = false;
  parts.hidden = false;
  const kept: string[] = [];
  for (const page of dayPages) if (await findKept(page)) kept.push(page);
  const refuse = (event: Event) => {
    event.preventDefault();
    const needs = part("needs");
    needs.hidden = false;
    needs.focus();
    needs.scrollIntoView({ block: "center" });
  };
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.origin !== location.origin || kept.includes(link.pathname)) return;
    refuse(event);
  });
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    // Signing out deletes what is kept, also without a network.
    if (form.dataset.press || form.action.endsWith("/admin/sign-out")) return;
    refuse(event);
  });
  // A network that is back without the browser having said so.
  setInterval(() => {
    if (document.visibilityState !== "visible" || !navigator.onLine) return;
    fetch(pressesPath, { redirect: "manual", cache: "no-store" }).then(
      () => location.replace(location.pathname),
      () => {},
    );
  }, 30_000);
}
